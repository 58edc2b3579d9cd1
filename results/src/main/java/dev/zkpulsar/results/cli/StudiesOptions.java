package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.claims.Study;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of the commands that read studies. */
final class StudiesOptions {
  @Option(
      names = "--claims",
      paramLabel = "FILE",
      description =
          "The studies: their figures and conclusions. Default: the "
              + Study.FILE
              + " beside each result file")
  private Path file;

  @Option(names = "--markdown", description = "Print Markdown")
  private boolean markdown;

  List<Study> studies(List<MeasuredRun> runs) {
    return file == null ? Study.beside(runs) : Study.read(file);
  }

  boolean markdown() {
    return markdown;
  }

  /** A line for runs without studies. */
  static String noStudies(List<MeasuredRun> runs) {
    return "%s: no %s beside it: no conclusions to check; name a file with --claims FILE"
        .formatted(runs.get(0).file().path(), Study.FILE);
  }
}
