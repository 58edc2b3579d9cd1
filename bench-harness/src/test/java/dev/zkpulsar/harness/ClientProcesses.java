package dev.zkpulsar.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.env.machine.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The clients of a run as processes on this machine, each with its streams in files. Tests of other
 * modules use it, too.
 */
public final class ClientProcesses implements AutoCloseable {
  private static final long MAX_SECONDS = 450;
  private static final int POLLS_PER_SECOND = 20;
  private static final int HEADER_BYTES = 600;

  private final Path directory;
  private final int count;
  private final int port = FreePorts.choose(1).get(0);
  private final List<String> settings = new ArrayList<>();
  private final Map<Integer, Process> processes = new TreeMap<>();

  /** No client yet; the run writes below the directory. */
  public ClientProcesses(Path directory, int count) {
    this.directory = directory;
    this.count = count;
  }

  /** Adds a setting of all clients that start from now on. */
  ClientProcesses with(String setting) {
    settings.add("-D" + setting);
    return this;
  }

  /** Starts all clients with the same command line; client 0 last. */
  public ClientProcesses startAll(String commandLine) throws IOException {
    for (int client = count - 1; client >= 0; client--) {
      start(client, commandLine);
    }
    return this;
  }

  Process start(int client, String commandLine, String... more) throws IOException {
    return start(client, client, commandLine, builder -> {}, more);
  }

  interface Change {
    void of(ProcessBuilder builder);
  }

  /**
   * Starts a client.
   *
   * @param key of the process in this object
   * @param client its number
   */
  Process start(int key, int client, String commandLine, Change change, String... more)
      throws IOException {
    var all = new ArrayList<String>();
    all.add("-Xmx256m");
    all.add("-Dbench.clients=" + count);
    all.add("-Dbench.client=" + client);
    all.add("-Dbench.rendezvous=127.0.0.1:" + port);
    all.add("-Dbench.rendezvous.wait=90");
    all.add("-Dbench.out=" + directory.resolve("out"));
    all.addAll(settings);
    all.addAll(List.of(more));
    ProcessBuilder builder =
        CommandProcess.builder(all, CommandProcess.MAIN, commandLine)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve(key + ".txt").toFile());
    change.of(builder);
    Process process = builder.start();
    processes.put(key, process);
    return process;
  }

  /** The port of the rendezvous. */
  int port() {
    return port;
  }

  Process process(int key) {
    return processes.get(key);
  }

  /** Sends a signal to a client's runner and its fork. */
  void signal(int key, String signal) throws IOException, InterruptedException {
    Process runner = processes.get(key);
    for (ProcessHandle process :
        Stream.concat(Stream.of(runner.toHandle()), runner.descendants()).toList()) {
      new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    }
  }

  /** Waits until the console of a client contains a text. */
  void await(int key, String text) throws Exception {
    await(key, text, () -> text(key).contains(text));
  }

  /** Waits until a client measures: the first second is in its interval log. */
  void awaitMeasuring(int key) throws Exception {
    await(key, "iteration", () -> hasIntervals(key));
  }

  private void await(int key, String what, Callable<Boolean> isThere) throws Exception {
    for (long i = 0; !isThere.call(); i++) {
      if (i > MAX_SECONDS * POLLS_PER_SECOND || !processes.get(key).isAlive()) {
        throw new IllegalStateException("no '" + what + "' in: " + text(key));
      }
      Thread.sleep(1000 / POLLS_PER_SECOND);
    }
  }

  private boolean hasIntervals(int key) {
    String place = key == 0 ? "/out/[^/]*Z[^/]*" : "/out/clients/[^/]*-" + key;
    try (var files = Files.walk(directory)) {
      return files
          .filter(file -> file.toString().matches(".*" + place + "/histograms/.*hlog"))
          .anyMatch(file -> file.toFile().length() > HEADER_BYTES);
    } catch (IOException | UncheckedIOException e) {
      return false; // A file was removed meanwhile.
    }
  }

  /** Waits for the end of a client. */
  public int exitCode(int key) throws InterruptedException {
    Process process = processes.get(key);
    if (!process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException("client " + key + " is still running");
    }
    return process.exitValue();
  }

  /** The console of a client. */
  public String text(int key) throws IOException {
    // Tests of other modules or checkouts may measure meanwhile.
    return Files.readString(directory.resolve(key + ".txt"))
        .replaceAll("zkpulsar: waiting for another run.*\n", "");
  }

  /** The directory of the run. */
  Path run() throws IOException {
    try (var runs = Files.list(directory.resolve("out"))) {
      return runs.filter(path -> !path.endsWith("clients")).findFirst().orElseThrow();
    }
  }

  /** A file of the run. */
  public JsonNode json(String name) throws IOException {
    return new ObjectMapper().readTree(run().resolve(name).toFile());
  }

  @Override
  public void close() throws Exception {
    for (int key : processes.keySet()) {
      signal(key, "KILL");
    }
  }
}
