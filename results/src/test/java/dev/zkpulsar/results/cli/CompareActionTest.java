package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.zkpulsar.results.run.MadeUpRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script of action.yml, with a stand-in for GitHub's command line. */
class CompareActionTest {
  private static final Path SCRIPT = Path.of("..", "bin", "compare-jmh").toAbsolutePath();

  @TempDir Path directory;

  @BeforeEach
  void programs() throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String command = "exec '%s' -cp '%s' dev.zkpulsar.results.Main \"$@\"\n";
    program("results", command.formatted(java, System.getProperty("java.class.path")));
    // Lists one comment once one was written; keeps the body and the arguments of a write.
    program(
        "gh",
        """
        cd '%s'
        for argument; do
          case $argument in
            --jq) if [ -f body ]; then echo 7; fi; exit ;;
            body=@*) cp "${argument#body=@}" body ;;
          esac
        done
        echo "$@" >>calls
        """
            .formatted(directory));
  }

  private void program(String name, String text) throws IOException {
    Path file = Files.writeString(directory.resolve(name), "#!/bin/sh\n" + text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  private String result(String name, double score) throws IOException {
    var run = new MadeUpRun();
    run.plain("org.example.Sort.sort", "thrpt", Map.of(), "ops/s", score, score * 1.01);
    var forks = (ArrayNode) run.result().at("/primaryMetric/rawData");
    forks.add(forks.get(0)).add(forks.get(0));
    return run.write(directory.resolve(name)).toString();
  }

  private int compare(String base, String head) throws IOException, InterruptedException {
    var builder = new ProcessBuilder("bash", SCRIPT.toString(), base, head);
    var environment = builder.environment();
    environment.put("PATH", directory + ":" + System.getenv("PATH"));
    environment.put("RESULTS", directory.resolve("results").toString());
    environment.put("GITHUB_STEP_SUMMARY", directory.resolve("summary").toString());
    environment.putAll(Map.of("GITHUB_REPOSITORY", "org/example", "COMMENT", "true"));
    environment.put("NUMBER", "12");
    builder.redirectErrorStream(true).redirectOutput(directory.resolve("output").toFile());
    Process process = builder.start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  @Test
  void aRegressionIsInTheSummaryAndInOneCommentWhichIsReplaced() throws Exception {
    String base = result("base.json", 1000);
    String head = result("head.json", 500);

    assertThat(compare(base, head)).isEqualTo(1);
    assertThat(directory.resolve("summary")).content().contains("sort");
    assertThat(directory.resolve("body"))
        .content()
        .startsWith("<!-- zkpulsar: compare-jmh -->")
        .contains("sort");
    assertThat(compare(base, result("again.json", 1001))).isNotEqualTo(1);
    var calls = Files.readAllLines(directory.resolve("calls"));
    assertThat(calls).hasSize(2);
    assertThat(calls.get(0)).contains("repos/org/example/issues/12/comments");
    assertThat(calls.get(1)).contains("PATCH repos/org/example/issues/comments/7");
  }

  @Test
  void badInputIsReportedAndNothingIsWritten() throws Exception {
    assertThat(compare("missing.json", result("head.json", 1))).isEqualTo(2);
    assertThat(directory.resolve("output")).content().contains("missing.json");
    assertThat(directory.resolve("calls")).doesNotExist();
    assertThat(directory.resolve("summary")).doesNotExist();
  }
}
