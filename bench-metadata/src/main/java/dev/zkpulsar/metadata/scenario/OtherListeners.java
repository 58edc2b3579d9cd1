package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.host.JvmFlags;
import dev.zkpulsar.env.nodes.Processes;
import dev.zkpulsar.env.zookeeper.ClientAccess;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.metadata.client.SessionOpener;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.List;

/**
 * Listeners in a JVM of their own, {@link ListenersMain}, which only drains notifications: a broker
 * does not share its processors with all others. The JVM ends when its standard input does, so also
 * when this JVM is killed.
 */
class OtherListeners implements AutoCloseable {
  /** No listeners, without a process. */
  static final OtherListeners NONE = new OtherListeners(null);

  /** Longer than the process waits for its sessions to close. */
  private final Process process;

  private long beganNs;
  private Duration cpuBefore;

  private OtherListeners(Process process) {
    this.process = process;
  }

  /**
   * Starts the process; returns when all of its sessions watch.
   *
   * @param root the node below which they watch
   * @throws IllegalStateException if the process ends before; it prints why
   */
  static OtherListeners start(SessionOpener opener, int count, String root) throws IOException {
    // ZooKeeper's client would log system properties, which may hold a password.
    var jvmArgs =
        List.of("-XX:+ExitOnOutOfMemoryError", "-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
    var command = JvmFlags.command(jvmArgs, ListenersMain.class, List.of());
    var builder = new ProcessBuilder(command).redirectError(Redirect.INHERIT);
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    var others = new OtherListeners(builder.start());
    TrialContext.addHelper(others.process.pid());
    try {
      var out = new ObjectOutputStream(others.process.getOutputStream());
      out.writeObject(new ListenersMain.Task(ClientAccess.all(), opener, count, root));
      out.flush();
      if (others.process.getInputStream().read() == ListenersMain.READY) {
        return others;
      }
      throw others.ended();
    } catch (IOException | RuntimeException e) {
      others.close();
      throw e;
    }
  }

  private IllegalStateException ended() {
    return new IllegalStateException(
        "the process of the other listeners (-p listeners) has ended: see its error above");
  }

  /** Begins an iteration. */
  void begin() {
    if (process != null) {
      beganNs = System.nanoTime();
      cpuBefore = cpu();
    }
  }

  /**
   * Ends an iteration: records what the process used.
   *
   * @throws IllegalStateException if the process has ended
   */
  void end(Recording recording) {
    if (process != null) {
      double used = cpu().minus(cpuBefore).toNanos();
      recording.figure("listeners.cpu", used / (System.nanoTime() - beganNs), "cores");
    }
  }

  private Duration cpu() {
    return process
        .info()
        .totalCpuDuration()
        .filter(any -> process.isAlive())
        .orElseThrow(this::ended);
  }

  /** Ends the process, which closes its sessions first. */
  @Override
  public void close() {
    if (process != null) {
      Processes.end(process);
    }
  }
}
