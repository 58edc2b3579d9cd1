package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import java.util.TreeMap;

/** The settings of a run that affect the measurement. */
public final class MeasuredSettings {
  /**
   * Settings that do not affect the measurement, or that provenance.json records more precisely
   * (the environment's kind and image, the disk). An unknown setting counts.
   */
  private static final Set<String> IGNORED =
      Set.of(
          "bench.suite",
          "bench.out",
          "bench.resume",
          "bench.plan",
          "bench.seed",
          "bench.env",
          "bench.zookeeper.image",
          "bench.zookeeper.dataDir",
          "bench.zookeeper.port",
          "bench.pulsar.image",
          "bench.pulsar.dataDir",
          "bench.pulsar.port",
          "bench.pulsar.admin",
          "bench.pulsar.tenant",
          "bench.pulsar.tlsTrustCertsFilePath");

  /** Settings whose hosts count, without port and chroot, which may differ in every run. */
  private static final Set<String> ADDRESSES = Set.of("bench.zookeeper", "bench.pulsar");

  private MeasuredSettings() {}

  /** Whether a setting affects the measurement. */
  public static boolean count(String name) {
    return !IGNORED.contains(name);
  }

  /** The settings as {@code name=value}, sorted; "defaults" if none is given. */
  static String of(JsonNode settings) {
    var given = new TreeMap<String, String>();
    for (var setting : settings.properties()) {
      String name = setting.getKey();
      String value = setting.getValue().asText();
      if (count(name)) {
        given.put(name, ADDRESSES.contains(name) ? hosts(value) : value);
      }
    }
    return given.isEmpty() ? "defaults" : MeasuredPoint.words(given);
  }

  private static String hosts(String address) {
    return address.replaceFirst("(?<![:/])/.*$", "").replaceAll(":\\d+(?=,|$)", "");
  }
}
