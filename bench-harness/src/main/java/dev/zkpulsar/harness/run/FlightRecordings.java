package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The recordings of the JDK's Flight Recorder from which a point's profile is made, if the settings
 * ask for it. A fork records from its start to its end, by its JVM arguments. {@code jcmd} starts
 * and stops the recordings of the servers. A server has no recording if it is no JVM, runs in a
 * container, or was killed.
 */
final class FlightRecordings {
  /** Added to no event, so that others cost nothing. Shorter waits are not recorded. */
  private static final String EVENTS =
      "settings=none,+jdk.ExecutionSample#enabled=true,+jdk.ExecutionSample#period=10ms"
          + ",+jdk.ObjectAllocationSample#enabled=true,+jdk.ObjectAllocationSample#throttle=300/s";

  private static final String NAME = "name=zkpulsar";
  private static final String CLIENT = "client";
  private static final Path JCMD = Path.of(System.getProperty("java.home"), "bin", "jcmd");

  /** Attaching to a JVM takes 0.1 s; a paused one does not answer. */
  private static final int JCMD_SECONDS = 30;

  private final boolean isAsked;
  private final Path directory;
  private final Set<String> problems = new LinkedHashSet<>();
  private List<Server> servers = List.of();

  /**
   * Records nothing yet.
   *
   * @param temporary the parent directory of the recordings, which are removed once they are read
   */
  FlightRecordings(Settings settings, Path temporary) throws IOException {
    isAsked = settings.profiled();
    if (isAsked && !Files.isExecutable(JCMD)) {
      throw BadInputException.of(Settings.PROFILE, "jfr", "no program " + JCMD, "with a JDK");
    }
    directory = temporary.resolve("recordings");
    if (isAsked) {
      Files.createDirectories(directory.resolve(CLIENT));
    }
  }

  /** JVM arguments of a fork. */
  List<String> forkArguments() {
    return !isAsked
        ? List.of()
        : List.of(
            "-Xlog:jfr+startup=error",
            "-XX:FlightRecorderOptions=repository=" + directory.resolveSibling("repository"),
            "-XX:StartFlightRecording=filename=" + directory.resolve(CLIENT) + "," + EVENTS);
  }

  /** Starts the recordings of the servers of a point. */
  void start(List<Server> ofPoint) throws IOException {
    if (isAsked) {
      servers = ofPoint;
      problems.clear();
      for (Server server : servers) {
        Optional<ProcessHandle> jvm = jvm(server);
        if (jvm.isPresent()) {
          jcmd(server, jvm.get(), ("JFR.start," + NAME + "," + EVENTS).split(","));
        }
      }
    }
  }

  /**
   * Stops them, and writes the profile of the point.
   *
   * @param log the interval log of the point, which a point without results may lack
   * @throws IOException with what has no recording, after the profile of the others was written
   */
  void stop(Path log) throws IOException {
    if (!isAsked) {
      return;
    }
    for (Server server : servers) {
      Optional<ProcessHandle> jvm = jvm(server);
      if (jvm.isPresent()) {
        stop(server, jvm.get());
      }
    }
    boolean isMeasured = Files.exists(log);
    var forks = new TreeMap<String, Integer>();
    try (var files = Files.find(directory, 2, (file, is) -> is.isRegularFile())) {
      for (Path file : files.filter(file -> file.toString().endsWith(".jfr")).toList()) {
        if (isMeasured) {
          String process = file.getParent().getFileName().toString();
          int fork = forks.merge(process, 1, Integer::sum);
          FlameGraphs.write(fork == 1 ? process : process + "-fork" + fork, file, log);
        }
        Files.delete(file);
      }
    }
    if (!problems.isEmpty()) {
      throw new IOException(String.join("; ", problems));
    }
  }

  private void stop(Server server, ProcessHandle jvm) throws IOException {
    Path file = Files.createDirectories(directory.resolve(server.name())).resolve("server.jfr");
    jcmd(server, jvm, "JFR.stop", NAME, "filename=\"" + file + "\"");
  }

  /** The JVM of a server. To attach to a program of another kind could end it. */
  private static Optional<ProcessHandle> jvm(Server server) {
    return server
        .handle()
        .process()
        .filter(jvm -> jvm.info().command().filter(p -> Path.of(p).endsWith("java")).isPresent());
  }

  /** Runs a command in a JVM. */
  private void jcmd(Server server, ProcessHandle jvm, String... arguments) throws IOException {
    var command = new ArrayList<>(List.of(JCMD.toString(), Long.toString(jvm.pid())));
    command.addAll(List.of(arguments));
    Path said = directory.resolve("jcmd.txt");
    Process jcmd =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    jcmd.onExit().completeOnTimeout(jcmd, JCMD_SECONDS, TimeUnit.SECONDS).join();
    boolean isAnswered = !jcmd.isAlive();
    jcmd.destroyForcibly();
    if (!isAnswered) {
      problems.add(
          "no recording of " + server.name() + ": no answer within " + JCMD_SECONDS + " s");
    } else if (jcmd.exitValue() != 0) {
      String why = Files.readAllLines(said).stream().reduce("", (line, last) -> last);
      problems.add("no recording of " + server.name() + ": " + why);
    }
  }
}
