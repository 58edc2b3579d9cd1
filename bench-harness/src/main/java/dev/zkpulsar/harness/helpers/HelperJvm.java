package dev.zkpulsar.harness.helpers;

import dev.zkpulsar.env.host.JvmFlags;
import dev.zkpulsar.env.nodes.Processes;
import dev.zkpulsar.harness.load.TrialContext;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.List;

/**
 * A {@link Helper} in a JVM of its own, which ends when its standard input does, so also when this
 * JVM is killed. One thread tells, one reads the answers.
 */
public final class HelperJvm implements AutoCloseable {
  static final String READY = "ready";

  private final Process process;
  private final String name;
  private ObjectOutputStream words;
  private ObjectInputStream answers;
  private long beganNs;
  private Duration cpuBefore;

  private HelperJvm(Process process, String name) {
    this.process = process;
    this.name = name;
  }

  /**
   * Starts the process; returns when the helper has begun.
   *
   * @param name the process and its parameter, for messages
   * @throws IllegalStateException if the process ends before; it prints why
   */
  public static HelperJvm start(Helper helper, String name) throws IOException {
    // ZooKeeper's client would log system properties, which may hold a password.
    var jvmArgs =
        List.of("-XX:+ExitOnOutOfMemoryError", "-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
    var command = JvmFlags.command(jvmArgs, HelperMain.class, List.of());
    var builder = new ProcessBuilder(command).redirectError(Redirect.INHERIT);
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    var started = new HelperJvm(builder.start(), name);
    TrialContext.addHelper(started.process.pid());
    try {
      started.send(helper);
      return started;
    } catch (IOException | RuntimeException e) {
      started.close();
      throw e;
    }
  }

  private void send(Helper helper) throws IOException {
    words = new ObjectOutputStream(process.getOutputStream());
    tell(helper); // By standard input: no other user can read it.
    try {
      answers = new ObjectInputStream(process.getInputStream());
    } catch (EOFException e) {
      throw ended();
    }
    answer();
  }

  /** Sends a word to {@link Helper#hear}. */
  public void tell(Serializable word) throws IOException {
    words.writeObject(word);
    words.flush();
  }

  /**
   * Waits for the next answer.
   *
   * @throws IllegalStateException if the process has ended
   */
  public Object answer() throws IOException {
    try {
      return answers.readObject();
    } catch (EOFException e) {
      throw ended();
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e); // Its class path is ours.
    }
  }

  /** Begins an iteration. */
  public void begin() {
    beganNs = System.nanoTime();
    cpuBefore = cpu();
  }

  /**
   * Ends an iteration: the processors that the process used since it began, on average.
   *
   * @throws IllegalStateException if the process has ended
   */
  public double end() {
    return (double) cpu().minus(cpuBefore).toNanos() / (System.nanoTime() - beganNs);
  }

  private Duration cpu() {
    return process
        .info()
        .totalCpuDuration()
        .filter(any -> process.isAlive())
        .orElseThrow(this::ended);
  }

  private IllegalStateException ended() {
    return new IllegalStateException(name + " has ended: see its error above");
  }

  /** Ends the process, which closes its helper first. */
  @Override
  public void close() {
    Processes.end(process);
  }
}
