package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.server.OwnProcess;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Kind;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.results.profile.Recordings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The recordings of the JDK's Flight Recorder from which a point's profile is made, if the settings
 * ask for it. A fork records from its start to its end, by its JVM arguments. {@code jcmd} starts
 * and stops the recordings of the servers. A server has no recording if it is no JVM, or if it was
 * killed.
 */
final class FlightRecordings {
  /** Added to no event, so that others cost nothing. Shorter waits are not recorded. */
  private static final String EVENTS =
      "settings=none,+jdk.ExecutionSample#enabled=true,+jdk.ExecutionSample#period=10ms"
          + ",+jdk.NativeMethodSample#enabled=true,+jdk.NativeMethodSample#period=10ms"
          + ",+jdk.ObjectAllocationSample#enabled=true,+jdk.ObjectAllocationSample#throttle=300/s"
          + ",+jdk.JavaMonitorEnter#enabled=true,+jdk.JavaMonitorEnter#threshold=1ms"
          + ",+jdk.ThreadPark#enabled=true,+jdk.ThreadPark#threshold=1ms";

  private static final String NAME = "name=zkpulsar";
  private static final String CLIENT = "client";
  private static final Path JCMD = Path.of(System.getProperty("java.home"), "bin", "jcmd");

  /** Attaching to a JVM takes 0.1 s; a paused one does not answer. */
  private static final int JCMD_SECONDS = 30;

  private final boolean isAsked;
  private final Path directory;
  private List<Server> servers = List.of();

  /**
   * Records nothing yet.
   *
   * @param temporary the parent directory of the recordings, which are removed once they are read
   */
  FlightRecordings(Settings settings, Path temporary) throws IOException {
    isAsked = settings.profiled();
    if (isAsked && !Files.isExecutable(JCMD)) {
      throw BadInputException.of(Kind.PROFILE, "jfr", "no program " + JCMD, "with a JDK");
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
      for (Server server : servers) {
        jcmd(server, ("JFR.start," + NAME + "," + EVENTS).split(","));
      }
    }
  }

  /**
   * Stops them, and writes the profile of the point.
   *
   * @param log the interval log of the point, which a point without results may lack
   */
  void stop(Path log) throws IOException {
    if (!isAsked) {
      return;
    }
    for (Server server : servers) {
      Path to = Files.createDirectories(directory.resolve(server.name())).resolve("server.jfr");
      jcmd(server, "JFR.stop", NAME, "filename=\"" + to + "\"");
    }
    if (Files.exists(log)) {
      var recordings = new Recordings(log);
      try (var files = Files.find(directory, 2, (file, is) -> is.isRegularFile())) {
        for (Path file : files.filter(file -> file.toString().endsWith(".jfr")).toList()) {
          recordings.add(file.getParent().getFileName().toString(), file);
          Files.delete(file);
        }
      }
      recordings.profile().write(log);
    }
  }

  /** Runs a command in the JVM of a server. The attempt could end a program of another kind. */
  private static void jcmd(Server server, String... arguments) throws IOException {
    var pid = server.place().process().map(OwnProcess::pid).filter(FlightRecordings::isJvm);
    if (pid.isEmpty()) {
      return;
    }
    var command = new ArrayList<>(List.of(JCMD.toString(), pid.get().toString()));
    command.addAll(List.of(arguments));
    Process jcmd =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    jcmd.onExit().completeOnTimeout(jcmd, JCMD_SECONDS, TimeUnit.SECONDS).join();
    jcmd.destroyForcibly();
  }

  private static boolean isJvm(long pid) {
    var program = ProcessHandle.of(pid).flatMap(process -> process.info().command());
    return program.filter(path -> Path.of(path).endsWith("java")).isPresent();
  }
}
