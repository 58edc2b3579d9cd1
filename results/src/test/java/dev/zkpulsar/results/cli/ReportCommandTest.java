package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.Main;
import dev.zkpulsar.results.run.MadeUpRun;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code report}: which files it writes, and what it refuses. */
class ReportCommandTest {
  @TempDir private Path directory;

  private Path run() throws Exception {
    var params = Map.of("client", "zookeeper", "ratePerSecond", "100");
    return new MadeUpRun()
        .point("MetadataBenchmark.get", params, 200, 0)
        .run(directory.resolve("run"));
  }

  private static String output(String... arguments) {
    var bytes = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      assertThat(Main.run(arguments)).isZero();
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void itWritesThePageAndTheMarkdownThatLinksIt() throws Exception {
    Path html = directory.resolve("pages/report.html");
    Path markdown = directory.resolve("report.md");
    Files.createDirectories(html.getParent());

    String told = output("report", "-o", "" + html, "--markdown", "" + markdown, "" + run());

    assertThat(told).isEqualTo(html + "\n" + markdown + "\n");
    assertThat(html).content().startsWith("<!DOCTYPE html>");
    assertThat(markdown).content().contains("[Page](<pages/report.html>)");
  }

  @Test
  void anInputIsNotOverwrittenAndOneFileIsNotTwoOutputs() throws Exception {
    Path run = run();
    Path results = run.resolve("jmh.json");
    String before = Files.readString(results);

    assertThat(Main.run("report", "-o", "" + results, "" + run)).isEqualTo(2);
    assertThat(Main.run("report", "-o", "" + run, "" + run)).isEqualTo(2);
    assertThat(Main.run("report", "-o", "x", "--markdown", "x", "" + run)).isEqualTo(2);
    assertThat(results).content().isEqualTo(before);
    assertThat(Path.of("x")).doesNotExist();
  }
}
