package dev.zkpulsar.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.env.host.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The workers of a run as processes on this machine. Tests of other modules use it, too. */
public final class WorkerProcesses implements AutoCloseable {
  private static final int MOST_SECONDS = 240;
  private static final int HEADER_BYTES = 600;

  private final Path directory;
  private final int count;
  private final int port = FreePorts.choose(1).get(0);
  private final List<String> settings = new ArrayList<>();
  private final Process[] processes;

  /** No worker yet; each writes below a directory of its own. */
  public WorkerProcesses(Path directory, int count) {
    this.directory = directory;
    this.count = count;
    processes = new Process[count];
  }

  /** Adds a setting of all workers that start from now on. */
  public WorkerProcesses with(String setting) {
    settings.add("-D" + setting);
    return this;
  }

  /** Starts all workers with the same command line; worker 0 last. */
  public WorkerProcesses startAll(String commandLine) throws IOException {
    for (int worker = count - 1; worker >= 0; worker--) {
      start(worker, commandLine);
    }
    return this;
  }

  /** Starts a worker with more settings. */
  void start(int worker, String commandLine, String... more) throws IOException {
    var all =
        new ArrayList<>(
            List.of(
                "-Xmx256m",
                "-Dbench.workers=" + count,
                "-Dbench.worker=" + worker,
                "-Dbench.rendezvous=127.0.0.1:" + port,
                "-Dbench.rendezvous.wait=90",
                "-Dbench.out=" + directory.resolve("out" + worker)));
    all.addAll(settings);
    all.addAll(List.of(more));
    processes[worker] =
        CommandProcess.builder(all, CommandProcess.MAIN, commandLine)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve(worker + ".txt").toFile())
            .start();
  }

  /** The port of the rendezvous. */
  int port() {
    return port;
  }

  Process process(int worker) {
    return processes[worker];
  }

  /** Kills a worker's runner and its fork with kill -9. */
  void kill(int worker) {
    Process runner = processes[worker];
    Stream.concat(runner.descendants().toList().stream(), Stream.of(runner.toHandle()))
        .forEach(ProcessHandle::destroyForcibly);
  }

  /** Waits until a worker measures a point, from 1: the first second is in its interval log. */
  void awaitMeasuring(int worker, int point) throws Exception {
    until(worker, "measures", () -> logs(worker) >= point);
  }

  /** Waits until the console of a worker contains a text. */
  void await(int worker, String text) throws Exception {
    until(worker, text, () -> text(worker).contains(text));
  }

  private void until(int worker, String what, Callable<Boolean> isSo) throws Exception {
    for (int poll = 0; !isSo.call(); poll++) {
      if (poll > MOST_SECONDS * 10 || !processes[worker].isAlive()) {
        throw new IllegalStateException("no '" + what + "': " + text(worker));
      }
      Thread.sleep(100);
    }
  }

  private long logs(int worker) {
    try (var files = Files.walk(directory.resolve("out" + worker))) {
      return files
          .filter(
              file -> file.toString().endsWith(".hlog") && file.toFile().length() > HEADER_BYTES)
          .count();
    } catch (IOException | UncheckedIOException e) {
      return 0; // Not there yet, or removed meanwhile.
    }
  }

  /** Waits for the end of a worker. */
  public int exitCode(int worker) throws InterruptedException {
    if (!processes[worker].waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException("worker " + worker + " is still running");
    }
    return processes[worker].exitValue();
  }

  /** The console of a worker. */
  public String text(int worker) throws IOException {
    // Tests of other modules or checkouts may measure meanwhile.
    return Files.readString(directory.resolve(worker + ".txt"))
        .replaceAll("zkpulsar: waiting for another run.*\n", "");
  }

  /** The directory of a worker's run. */
  Path run(int worker) throws IOException {
    try (var runs = Files.list(directory.resolve("out" + worker))) {
      return runs.findFirst().orElseThrow();
    }
  }

  /** A JSON file of a worker's run. */
  public JsonNode json(int worker, String name) throws IOException {
    return new ObjectMapper().readTree(run(worker).resolve(name).toFile());
  }

  @Override
  public void close() {
    for (int worker = 0; worker < count; worker++) {
      if (processes[worker] != null) {
        kill(worker);
      }
    }
  }
}
