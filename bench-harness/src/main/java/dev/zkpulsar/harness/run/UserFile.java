package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.settings.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.Options;

/**
 * The file of JMH's options -rff and -rf: a second file of the results, in a place and a format
 * that the user names.
 */
public record UserFile(Path path, ResultFormatType format) {

  /** The file that the options ask for; empty if they ask for none. */
  public static Optional<UserFile> of(Options options) {
    if (!options.getResult().hasValue() && !options.getResultFormat().hasValue()) {
      return Optional.empty();
    }
    ResultFormatType format = options.getResultFormat().orElse(Defaults.RESULT_FORMAT);
    String byDefault = Defaults.RESULT_FILE_PREFIX + "." + format.name();
    String name = options.getResult().orElse(byDefault.toLowerCase(Locale.ROOT));
    return Optional.of(new UserFile(Path.of(name), format));
  }

  /**
   * Refuses a file that cannot be written after the run.
   *
   * @param isResumedOrSearch whether the run has results that are not JMH's own
   */
  public void requireWritable(boolean isResumedOrSearch) {
    if (isResumedOrSearch && format != ResultFormatType.JSON) {
      String why = "finished points and a search's answers are JSON";
      throw BadInputException.of("-rf", format, why, "json");
    }
    Path written = Files.exists(path) ? path : path.toAbsolutePath().getParent();
    if (Files.isDirectory(path) || !Files.isWritable(written)) {
      String allowed = "a writable file in an existing directory";
      throw BadInputException.of("-rff", path, "cannot be written", allowed);
    }
  }

  /**
   * Writes all results of a run.
   *
   * @param json the run's own file, which is copied if the user wants JSON
   */
  public void write(Results results, Path json) throws IOException {
    if (Files.exists(path) && Files.isSameFile(path, json)) {
      return;
    }
    if (format == ResultFormatType.JSON) {
      try (var out = Files.newOutputStream(path)) { // In place: it may be a device or a link.
        Files.copy(json, out);
      }
      return;
    }
    List<RunResult> scored = new ArrayList<>();
    results.points().forEach(point -> scored.addAll(PublishedScore.of(point.results())));
    ResultFormatFactory.getInstance(format, path.toString()).writeOut(scored);
  }
}
