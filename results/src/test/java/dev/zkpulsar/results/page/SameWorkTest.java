package dev.zkpulsar.results.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.MadeUpRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ratio compares points that do the same work: methods that a plots.json puts together. */
class SameWorkTest {
  @TempDir private Path directory;

  private Page page(MadeUpRun run) throws IOException {
    run.write(directory.resolve("jmh.json"));
    return Page.of(Runs.read(List.of(directory.toString())), Path.of("-"));
  }

  private static List<String> answers(Page page) {
    return page.sections().stream()
        .flatMap(section -> section.plots().stream())
        .flatMap(plot -> plot.choices().stream())
        .map(Plot.Choice::answer)
        .toList();
  }

  private static MadeUpRun queue() {
    var run = new MadeUpRun();
    run.plain("a.Queue.create", "avgt", Map.of(), "ns/op", 100, 101);
    run.plain("a.Queue.offer", "avgt", Map.of(), "ns/op", 5, 5.1);
    return run;
  }

  @Test
  void methodsOfOtherProjectsAreShownWithoutARatio() throws IOException {
    assertThat(answers(page(queue())))
        .containsExactly(
            "Queue, time: create 101 \u00b1 2.01 ns/op; offer 5.05 \u00b1 0.101 ns/op.");
  }

  @Test
  void methodsThatTheModulePutsTogetherKeepTheirRatio() throws IOException {
    Files.writeString(
        directory.resolve("plots.json"),
        """
        {"scenarios": [{"title": "t", "text": "t", "together": "Queue",
          "benchmarks": {"Queue.create": "create", "Queue.offer": "offer"}}]}
        """);

    assertThat(answers(page(queue()))).singleElement().asString().endsWith("5 % as long.");
  }

  @Test
  void classesOfOneNameInTwoPackagesHaveAPlotEach() throws IOException {
    var run = new MadeUpRun();
    run.plain("a.Queue.offer", "avgt", Map.of(), "ns/op", 5, 5.1);
    run.plain("b.Queue.poll", "avgt", Map.of(), "ns/op", 9, 9.1);

    var page = page(run);

    assertThat(page.sections().get(0).plots())
        .extracting(Plot::name)
        .containsExactly("a.Queue", "b.Queue");
    assertThat(page.console(false)).contains("a.Queue.offer", "b.Queue.poll");
  }

  @Test
  void theAdviceIsAboutInvalidAndMissingPoints() throws IOException {
    var run = new MadeUpRun().point("B.get", Map.of(), 200, 1);
    MadeUpRun.provenance(directory, ",'plan':[{'benchmark':'dev.zkpulsar.x.B.put','params':{}}]");

    var summary = page(run).summary();

    assertThat(summary.state()).isEqualTo("INVALID");
    assertThat(summary.advice())
        .isEqualTo("Do not use the figures of invalid points. Some planned points have no result.");
  }

  @Test
  void aMissingPointOfOnePackageIsNotTakenForAnothers() throws IOException {
    var run = new MadeUpRun().point("B.get", Map.of(), 200, 0);
    MadeUpRun.provenance(directory, ",'plan':[{'benchmark':'other.B.get','params':{}}]");

    assertThat(page(run).summary().missing()).hasSize(1);
  }
}
