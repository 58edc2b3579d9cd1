package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The recordings of the JDK's Flight Recorder from which a point's flame graphs are made, if the
 * settings ask for it. A fork records from its start to its end, by its JVM arguments; {@code jcmd}
 * starts and stops the recordings of servers whose JVMs run on this machine.
 */
final class FlightRecordings {
  /** Added to no event, so that others cost nothing. */
  private static final String EVENTS =
      "settings=none,+jdk.ExecutionSample#enabled=true,+jdk.ExecutionSample#period=10ms"
          + ",+jdk.ObjectAllocationSample#enabled=true,+jdk.ObjectAllocationSample#throttle=300/s";

  private static final Path JCMD = Path.of(System.getProperty("java.home"), "bin", "jcmd");

  /** Attaching to a JVM takes 0.1 s; a paused one does not answer. */
  private static final int JCMD_SECONDS = 30;

  private final boolean isAsked;
  private final Path directory;
  private boolean isOn;

  private FlightRecordings(boolean isAsked, Path directory) {
    this.isAsked = isAsked;
    this.directory = directory;
  }

  /**
   * Recordings that have not begun; refuses the setting where the JDK has no {@code jcmd}.
   *
   * @param temporary a directory below which the recordings are until they are read
   */
  static FlightRecordings prepare(Settings settings, Path temporary) throws IOException {
    boolean isAsked = settings.profile().isPresent();
    Path directory = temporary.resolve("recordings");
    if (isAsked && !Files.isExecutable(JCMD)) {
      throw BadInputException.of(Settings.PROFILE, "jfr", "no program " + JCMD, "with a JDK");
    }
    if (isAsked) {
      Files.createDirectories(directory.resolve("client"));
    }
    return new FlightRecordings(isAsked, directory);
  }

  /** JVM arguments of a fork; none before {@link #start} and after {@link #stop}. */
  List<String> forkArguments() {
    if (!isOn) {
      return List.of();
    }
    return List.of(
        "-Xlog:jfr+startup=error",
        "-XX:FlightRecorderOptions=repository=" + directory.resolveSibling("repository"),
        "-XX:StartFlightRecording=filename=" + directory.resolve("client") + "," + EVENTS);
  }

  /**
   * Starts the recordings of a point, of its forks and its servers; {@code stop} reports those that
   * fail.
   */
  void start(List<Server> servers) throws IOException {
    if (!isAsked) {
      return;
    }
    isOn = true;
    for (Server server : servers) {
      var unused = jcmd(server, ("JFR.start,name=zkpulsar," + EVENTS).split(","));
    }
  }

  /**
   * Stops them, and writes the flame graphs of the point; returns a line for each server without a
   * recording.
   *
   * @param log the interval log of the point, which a point without results may lack
   * @param profiles the directory of the graphs, which may be missing
   */
  List<String> stop(List<Server> servers, Path log, Path profiles) throws IOException {
    if (!isAsked) {
      return List.of();
    }
    isOn = false;
    var problems = new ArrayList<String>();
    for (Server server : servers) {
      Path file = Files.createDirectories(directory.resolve(server.name())).resolve("server.jfr");
      String why = jcmd(server, "JFR.stop", "name=zkpulsar", "filename=\"" + file + "\"");
      if (!why.isEmpty()) {
        problems.add("no recording of " + server.name() + ": " + why);
      }
    }
    problems.addAll(writeGraphs(log, profiles));
    return List.copyOf(problems);
  }

  /** Turns the recordings into graphs; returns a line for each that could not be read. */
  private List<String> writeGraphs(Path log, Path profiles) throws IOException {
    var problems = new ArrayList<String>();
    var forks = new TreeMap<String, Integer>(); // How many recordings each process has so far.
    for (Path recording : recordingsByEnd()) {
      String process = recording.getParent().getFileName().toString();
      int fork = forks.merge(process, 1, Integer::sum);
      try {
        String name = fork == 1 ? process : process + "-fork" + fork;
        FlameGraphs.write(name, recording, log, profiles);
      } catch (IOException | RuntimeException e) { // The process was killed, or sampled nothing.
        problems.add("no flame graphs of " + process + ": " + e.getMessage());
      }
      Files.delete(recording);
    }
    return problems;
  }

  /** The files {@code PROCESS/NAME.jfr}, in the order in which the processes ended. */
  private List<Path> recordingsByEnd() throws IOException {
    var byEnd = Comparator.comparing((Path file) -> file.toFile().lastModified());
    try (var files =
        Files.find(directory, 2, (file, attributes) -> file.toString().endsWith(".jfr"))) {
      return files.sorted(byEnd).toList();
    }
  }

  /**
   * Runs a command in a server's JVM; returns why it failed, or empty text. A server that is no JVM
   * of this machine has no recording: to attach to a program of another kind could end it.
   */
  private String jcmd(Server server, String... arguments) throws IOException {
    Optional<ProcessHandle> jvm = localJvm(server);
    if (jvm.isEmpty()) {
      return "";
    }
    var command = new ArrayList<>(List.of(JCMD.toString(), Long.toString(jvm.get().pid())));
    command.addAll(List.of(arguments));
    Path answer = directory.resolve("jcmd.txt");
    Process jcmd =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(answer.toFile())
            .start();
    jcmd.onExit().completeOnTimeout(jcmd, JCMD_SECONDS, TimeUnit.SECONDS).join();
    if (jcmd.isAlive()) {
      jcmd.destroyForcibly();
      return "no answer within " + JCMD_SECONDS + " s";
    }
    if (jcmd.exitValue() == 0) {
      return "";
    }
    List<String> lines = Files.readAllLines(answer);
    return lines.isEmpty() ? "jcmd failed" : lines.get(lines.size() - 1);
  }

  private static Optional<ProcessHandle> localJvm(Server server) {
    var process = server.handle().process();
    if (process.isEmpty()) {
      return Optional.empty();
    }
    Optional<ProcessHandle> handle = ProcessHandle.of(process.get().pid());
    Optional<String> program = handle.flatMap(running -> running.info().command());
    boolean isJava = program.isPresent() && Path.of(program.get()).endsWith("java");
    return isJava ? handle : Optional.empty();
  }
}
