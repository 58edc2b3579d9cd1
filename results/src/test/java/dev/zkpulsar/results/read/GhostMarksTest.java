package dev.zkpulsar.results.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.run.Point;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * results/published/README.md names the published sets with marks that are likely false: until
 * November 2026, {@code machine.others} came from the kernel's ticks of 4 ms, which timers of 1 and
 * 2 ms meet in one phase.
 */
class GhostMarksTest {
  /** Runs that begin later sum the exact times of other processes, and see no ghosts. */
  private static final String EXACT_SINCE = "20261128T17";

  private static final Path PAGE = Path.of("published", "README.md");
  private static final Path PUBLISHED = Path.of("published");
  private static final Set<String> IN_PHASE = Set.of("1", "2");

  private static boolean hasTimerInPhase(Point point) {
    var params = point.params();
    return params.getOrDefault("client", "").equals("store-zookeeper")
        && params.getOrDefault("batchingEnabled", "").equals("true")
        && IN_PHASE.contains(params.getOrDefault("batchingMaxDelayMillis", ""));
  }

  private static boolean isMarked(Point point) {
    return point.value("disturbed.others") > 0;
  }

  private static List<Path> sets() throws IOException {
    try (var files = Files.walk(PUBLISHED)) {
      return files
          .filter(file -> file.getFileName().toString().matches("jmh\\.json(\\.gz)?"))
          .map(Path::getParent)
          .sorted()
          .toList();
    }
  }

  @Test
  void thePageNamesThePublishedSetsWithLikelyGhosts() throws IOException {
    var named = new ArrayList<String>();
    long allMarked = 0;
    long all = 0;
    for (Path set : sets()) {
      var points =
          Runs.read(List.of(set.toString())).points().stream()
              .filter(point -> point.run().compareTo(EXACT_SINCE) < 0)
              .filter(GhostMarksTest::hasTimerInPhase)
              .toList();
      long marked = points.stream().filter(GhostMarksTest::isMarked).count();
      String name = PUBLISHED.relativize(set).toString().replace('\\', '/');
      if (marked > 0) {
        named.add("`%s` (%d of %d)".formatted(name, marked, points.size()));
      }
      allMarked += marked;
      all += points.size();
    }
    String sum = "%d of %d published points with a delay of 1 or 2 ms".formatted(allMarked, all);
    String page = Files.readString(PAGE).replaceAll("\\s+", " ");

    assertThat(page).contains(sum).contains(String.join(", ", named) + ".");
  }
}
