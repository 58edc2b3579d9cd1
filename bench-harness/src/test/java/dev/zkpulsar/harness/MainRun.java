package dev.zkpulsar.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.harness.run.LineStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * {@link Main} in this process: its console and its exit code.
 *
 * @param directory of the run's files; null if there are none
 */
public record MainRun(int exitCode, String out, String err, Path directory) {

  /**
   * Runs it to its end.
   *
   * @param out the directory of runs, unless the settings name another
   * @param settings by name
   * @param commandLine JMH's, separated by blanks
   */
  public static MainRun of(Path out, Map<String, String> settings, String commandLine)
      throws IOException {
    return of(out, settings, commandLine, line -> {});
  }

  /**
   * Runs it to its end.
   *
   * @param onLine called with each line of the console, before the run goes on
   */
  public static MainRun of(
      Path out, Map<String, String> settings, String commandLine, Consumer<String> onLine)
      throws IOException {
    var properties = new Properties();
    properties.setProperty("bench.out", out.resolve("runs").toString());
    // Tests of other modules or checkouts may measure meanwhile.
    properties.setProperty("bench.wait", "true");
    if (!settings.containsKey("bench.seed")) {
      // The same arrivals in each build, so that no figure differs by chance.
      properties.setProperty("bench.arrivalSeed", "1");
    }
    properties.putAll(settings);
    var console = new ByteArrayOutputStream();
    var errors = new ByteArrayOutputStream();
    int exitCode =
        Main.run(
            ModuleRun.words(commandLine),
            properties,
            new PrintStream(
                new LineStream(
                    line -> {
                      console.writeBytes(line.getBytes(UTF_8));
                      onLine.accept(line.stripTrailing());
                    }),
                true,
                UTF_8),
            new PrintStream(errors, true, UTF_8));
    String lines = console.toString(UTF_8);
    Optional<Path> results =
        lines
            .lines()
            .filter(line -> line.endsWith("/jmh.json"))
            .reduce((first, last) -> last)
            .map(Path::of);
    return new MainRun(
        exitCode, lines, errors.toString(UTF_8), results.map(Path::getParent).orElse(null));
  }

  /** The last line of the console. */
  public String lastLine() {
    return out.lines().reduce((first, last) -> last).orElse("");
  }

  /**
   * Whether every point has a result. On a slow machine, a short open loop may be INVALID: exit
   * code 1.
   */
  public boolean isMeasured() {
    boolean isInvalidOnly = lastLine().contains("INVALID") && !lastLine().contains("FAILED");
    return exitCode == 0 || (exitCode == 1 && isInvalidOnly);
  }

  /** A JSON file of the run. */
  public JsonNode json(String name) throws IOException {
    return new ObjectMapper().readTree(directory.resolve(name).toFile());
  }

  /** The files of the run that contain a text. */
  public List<Path> filesContaining(String text) throws IOException {
    try (var files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).filter(file -> contains(file, text)).toList();
    }
  }

  private static boolean contains(Path file, String text) {
    try {
      return new String(Files.readAllBytes(file), UTF_8).contains(text);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
