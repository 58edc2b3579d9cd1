package dev.zkpulsar.zkscale.client;

import static dev.zkpulsar.zkscale.client.StressMix.Kind.CREATE;
import static dev.zkpulsar.zkscale.client.StressMix.Kind.GET;
import static dev.zkpulsar.zkscale.client.StressMix.Kind.LIST;
import static dev.zkpulsar.zkscale.client.StressMix.Kind.MULTI;
import static dev.zkpulsar.zkscale.client.StressMix.Kind.SET;

import dev.zkpulsar.env.settings.Labelled;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The ten workloads of study keeper-stress: the weights of its requests, how many of its creates
 * are removes, the operations of a multi, and the bytes of a value.
 */
@SuppressWarnings("ImmutableEnumChecker") // The map is a copy that nothing changes.
public enum StressMix implements Labelled {
  PROD_MIX(Map.of(GET, 38, LIST, 4, CREATE, 34, SET, 9, MULTI, 11), 0.49, 0, new Sizes(3, 7)),
  READ(Map.of(GET, 90, LIST, 10)),
  WRITE(Map.of(CREATE, 60, SET, 40), 0.49, 0, Sizes.NONE),
  READ_MULTI(Map.of(GET, 85, LIST, 15)),
  WRITE_MULTI(Map.of(CREATE, 25, SET, 25, MULTI, 50), 0.49, 0, new Sizes(5, 15)),
  LIST_HEAVY(Map.of(GET, 25, LIST, 75)),
  CHURN(Map.of(CREATE, 80, SET, 20), 0.7, 0, Sizes.NONE),
  LARGE_PAYLOAD(
      PROD_MIX.weights, PROD_MIX.createRemoves, 0, PROD_MIX.multiOperations, new Sizes(1024, 4096)),
  SINGLE_HOT_GET(Map.of(GET, 100)),
  MULTI_LARGE(Map.of(MULTI, 100), 0, 0.3, new Sizes(10, 30));

  /** The kinds of a request. A create is a remove if the mix's factor says so. */
  enum Kind {
    GET,
    LIST,
    CREATE,
    SET,
    MULTI
  }

  /** A range of sizes that are equally likely, both ends included. */
  record Sizes(int min, int max) {
    static final Sizes NONE = new Sizes(1, 1);
    static final Sizes SMALL = new Sizes(0, 162);

    int draw(SplittableRandom random) {
      return random.nextInt(min, max + 1);
    }
  }

  private final Map<Kind, Integer> weights;
  private final int sum;
  final double createRemoves;
  final double multiRemoves;
  final Sizes multiOperations;
  final Sizes valueBytes;

  StressMix(Map<Kind, Integer> reads) {
    this(reads, 0, 0, Sizes.NONE);
  }

  StressMix(
      Map<Kind, Integer> weights, double createRemoves, double multiRemoves, Sizes operations) {
    this(weights, createRemoves, multiRemoves, operations, Sizes.SMALL);
  }

  /**
   * A workload.
   *
   * @param createRemoves share of the creates that remove a node in their place
   * @param multiRemoves the same for the creates of a multi
   */
  StressMix(
      Map<Kind, Integer> weights,
      double createRemoves,
      double multiRemoves,
      Sizes multiOperations,
      Sizes valueBytes) {
    this.weights = new EnumMap<>(weights); // In the same order in every JVM.
    this.sum = weights.values().stream().mapToInt(Integer::intValue).sum();
    this.createRemoves = createRemoves;
    this.multiRemoves = multiRemoves;
    this.multiOperations = multiOperations;
    this.valueBytes = valueBytes;
  }

  boolean lists() {
    return weights.containsKey(LIST);
  }

  Kind draw(SplittableRandom random) {
    int drawn = random.nextInt(sum);
    for (var weight : weights.entrySet()) {
      drawn -= weight.getValue();
      if (drawn < 0) {
        return weight.getKey();
      }
    }
    throw new IllegalStateException(this + " has no weights");
  }
}
