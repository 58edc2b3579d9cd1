package dev.zkpulsar.harness.helpers;

import dev.zkpulsar.env.host.JvmFlags;
import dev.zkpulsar.env.nodes.Processes;
import dev.zkpulsar.harness.load.TrialContext;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A {@link Helper} in a JVM of its own, which ends when its standard input does, so also when this
 * JVM is killed. One thread tells, one reads the answers.
 */
public final class HelperJvm implements AutoCloseable {
  /** The limit of a request and a reply, which a client of ZooKeeper shares with its servers. */
  private static final String MAX_BUFFER = "jute.maxbuffer";

  /** The first answer: the helper has begun. */
  static final String READY = "ready";

  private final Process process;
  private final String name;

  // Null until the helper is sent.
  private ObjectOutputStream words;
  private ObjectInputStream answers;

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
        new ArrayList<>(
            List.of(
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:+DisplayVMOutputToStderr", // Standard output has the answers.
                "-Xlog:disable",
                "-Xlog:all=warning:stderr",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=error"));
    String limit = System.getProperty(MAX_BUFFER);
    if (limit != null) {
      jvmArgs.add("-D" + MAX_BUFFER + "=" + limit);
    }
    var process = JvmFlags.process(jvmArgs, HelperMain.class, List.of()).start();
    var started = new HelperJvm(process, name);
    TrialContext.addHelper(started.process.pid());
    try {
      started.send(helper);
      return started;
    } catch (RuntimeException e) {
      started.close();
      throw e;
    }
  }

  /** Sends the helper to the process, and waits until it has begun. */
  private void send(Helper helper) {
    try {
      words = new ObjectOutputStream(process.getOutputStream());
      tell(helper); // By standard input: no other user can read it.
      answers = new ObjectInputStream(process.getInputStream());
    } catch (IOException e) {
      throw ended(e);
    }
    Object first = answer();
    if (!first.equals(READY)) {
      throw new IllegalStateException(name + " has answered before it began: " + first);
    }
  }

  /**
   * Sends a word to {@link Helper#hear}.
   *
   * @throws IllegalStateException if the process has ended
   */
  public void tell(Serializable word) {
    try {
      words.writeObject(word);
      words.flush();
    } catch (IOException e) {
      throw ended(e);
    }
  }

  /**
   * Waits for the next answer.
   *
   * @throws IllegalStateException if the process has ended
   */
  public Object answer() {
    try {
      return answers.readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw ended(e);
    }
  }

  /**
   * The processor time that it has used.
   *
   * @throws IllegalStateException if the process has ended
   */
  public Duration cpu() {
    Optional<Duration> used = process.info().totalCpuDuration();
    if (used.isEmpty() || !process.isAlive()) {
      throw ended(null);
    }
    return used.get();
  }

  /** The error of a process that has ended. */
  private IllegalStateException ended(Exception cause) {
    return new IllegalStateException(name + " has ended: see its error above", cause);
  }

  /** Ends the process, which closes its helper first. */
  @Override
  public void close() {
    Processes.end(process);
  }
}
