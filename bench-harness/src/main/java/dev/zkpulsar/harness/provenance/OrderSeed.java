package dev.zkpulsar.harness.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.harness.plan.PointOrder;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.results.run.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Chooses the seed of a run's {@link PointOrder}: a given seed; that of the attempt before, if the
 * run is resumed; that of the run before with the other sign, if both are a pair; or a new one.
 *
 * <p>Two runs of a suite, one after the other, are a pair: the second measures in the reverse order
 * of the first, so that each of two points comes first once, and whatever changes in the course of
 * a run is the same in their sum. The second run finds the first by its provenance: the newest run
 * in the same directory with the same points. A search is what it takes, since a pair is two
 * commands that know nothing of each other. It reads a file of each newer run until it finds one,
 * at each start of a suite: milliseconds for hundreds of runs.
 */
public final class OrderSeed {
  /** Where a provenance has the seed. */
  private static final String SEED = "/order/seed";

  /** Seeds are short, as users repeat them. */
  private static final long MOST = 1_000_000;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Settings settings;
  private final Path directory;
  private final List<Point> plan;

  private OrderSeed(Settings settings, Path directory, List<Point> plan) {
    this.settings = settings;
    this.directory = directory;
    this.plan = plan;
  }

  /**
   * The seed of a run; empty for the order of the plan, which is the default without a suite. All
   * workers get the same seed.
   *
   * @param isAlone whether it is no worker among several
   * @param directory of the run, which has its earlier attempts if it is resumed
   */
  public static Optional<Long> choose(
      Settings settings, boolean isSuite, boolean isAlone, Path directory, List<Point> plan)
      throws IOException {
    String order = settings.order().orElse(isSuite ? PointOrder.SHUFFLED : PointOrder.PLANNED);
    Optional<Long> given = PointOrder.seed(order);
    if (given.isPresent() || order.equals(PointOrder.PLANNED)) {
      return given;
    }
    if (!isAlone) {
      return Optional.of(settings.seed() == 0 ? 1 : settings.seed());
    }
    return new OrderSeed(settings, directory, plan).shuffled();
  }

  private Optional<Long> shuffled() throws IOException {
    if (settings.resume().isPresent()) {
      return read(directory).flatMap(OrderSeed::seed);
    }
    Optional<Long> before = runBefore().flatMap(OrderSeed::seed);
    boolean isFirstOfPair = before.isPresent() && before.get() > 0;
    if (isFirstOfPair) {
      return Optional.of(-before.get());
    }
    return Optional.of(new SplittableRandom().nextLong(1, MOST));
  }

  private static Optional<Long> seed(JsonNode provenance) {
    JsonNode seed = provenance.at(SEED);
    return seed.isIntegralNumber() ? Optional.of(seed.asLong()) : Optional.empty();
  }

  /** The provenance of the newest other run with the same points; names begin with the time. */
  private Optional<JsonNode> runBefore() throws IOException {
    Set<String> own = plan.stream().map(Point::histograms).collect(Collectors.toSet());
    for (Path run : otherRunsNewestFirst()) {
      Optional<JsonNode> provenance = read(run);
      if (provenance.isPresent() && points(provenance.get()).equals(own)) {
        return provenance;
      }
    }
    return Optional.empty();
  }

  private List<Path> otherRunsNewestFirst() throws IOException {
    try (var runs = Files.list(directory.toAbsolutePath().getParent())) {
      return runs.filter(run -> !run.getFileName().equals(directory.getFileName()))
          .sorted(Comparator.comparing(Path::getFileName).reversed())
          .toList();
    }
  }

  /** The points of a run; their logs' names are the same for the same points only. */
  private static Set<String> points(JsonNode provenance) {
    return new HashSet<>(provenance.path("plan").findValuesAsText("histograms"));
  }

  /** Empty without a provenance that can be read: other files are no concern of this run. */
  private static Optional<JsonNode> read(Path run) {
    Path file = run.resolve(ResultFile.PROVENANCE);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(JSON.readTree(file.toFile()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
