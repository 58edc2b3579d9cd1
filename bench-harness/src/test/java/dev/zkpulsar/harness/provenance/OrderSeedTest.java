package dev.zkpulsar.harness.provenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.point.MeasurementPlan;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OrderSeedTest {
  @TempDir private Path runs;
  private final Properties given = new Properties();
  private Path own;
  private List<Point> plan;

  @BeforeEach
  void ownRun() throws Exception {
    own = Files.createDirectory(runs.resolve("20260103T000000Z-bench"));
    plan = List.of(point("1"), point("2"));
  }

  private static Point point(String number) throws Exception {
    var params = Map.of("number", number);
    return new Point("a.B.c", params, params, MeasurementPlan.NONE);
  }

  private Optional<Long> seed(boolean isSuite) throws IOException {
    return OrderSeed.choose(Settings.of(given), isSuite, true, own, plan);
  }

  /** Another run that has measured points in an order. */
  private void before(String name, String order, Point... points) throws IOException {
    String entries =
        List.of(points).stream()
            .map(point -> "{'histograms': '" + point.histograms() + "'}")
            .collect(Collectors.joining(","));
    String json = "{'order': %s, 'plan': [%s]}".formatted(order, entries).replace('\'', '"');
    Path run = Files.createDirectories(runs.resolve(name));
    Files.writeString(run.resolve("provenance.json"), json);
  }

  @Test
  void aSuiteIsShuffledAndACommandLineIsNot() throws Exception {
    assertThat(seed(false)).isEmpty();
    assertThat(seed(true)).hasValueSatisfying(seed -> assertThat(seed).isPositive());

    given.setProperty("bench.order", "planned");
    assertThat(seed(true)).isEmpty();
    given.setProperty("bench.order", "shuffled");
    assertThat(seed(false)).hasValueSatisfying(seed -> assertThat(seed).isPositive());
    given.setProperty("bench.order", "-5");
    assertThat(seed(false)).contains(-5L);
  }

  @Test
  void theRunAfterAShuffledOneIsItsMirror() throws Exception {
    before("20260101T000000Z-bench", "{'seed': 3}", point("1"), point("2"));
    before("20260102T000000Z-bench", "{'seed': 4}", point("1"), point("2"));
    assertThat(seed(true)).as("of the newest").contains(-4L);

    before("20260102T000001Z-bench", "{'seed': -4}", point("1"), point("2"));
    assertThat(seed(true))
        .as("a new pair begins")
        .hasValueSatisfying(seed -> assertThat(seed).isPositive());
  }

  @Test
  void aRunOfOtherPointsHasNoMirror() throws Exception {
    before("20260101T000000Z-bench", "{'seed': 3}", point("1"), point("2"));
    before("20260102T000000Z-bench", "{'seed': 4}", point("1"));
    Files.writeString(runs.resolve("a-file"), "");
    Path torn = Files.createDirectory(runs.resolve("20260102T000001Z-torn"));
    Files.writeString(torn.resolve("provenance.json"), "{");
    assertThat(seed(true)).contains(-3L);

    before("20260102T000002Z-bench", "{'kind': 'planned'}", point("1"), point("2"));
    assertThat(seed(true)).hasValueSatisfying(seed -> assertThat(seed).isPositive());
  }

  @Test
  void aResumedRunKeepsItsOrder() throws Exception {
    given.setProperty("bench.resume", own.toString());
    before(own.getFileName().toString(), "{'seed': 9}", point("1"), point("2"));
    assertThat(seed(true)).contains(9L);

    before(own.getFileName().toString(), "{'kind': 'planned'}", point("1"));
    assertThat(seed(true)).isEmpty();
  }

  /** They meet at each fork, so all measure the same point. */
  @Test
  void allWorkersHaveOneOrder() throws Exception {
    given.setProperty("bench.seed", "11");
    before("20260102T000000Z-bench", "{'seed': 4}", point("1"), point("2"));

    assertThat(OrderSeed.choose(Settings.of(given), true, false, own, plan)).contains(11L);
  }
}
