package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import java.util.TreeMap;

/** The settings of a run that change what it measures. */
public final class MeasuredSettings {
  /**
   * Those that change nothing but what is run and where it is written, or that the provenance says
   * better: the kind of environment and its image, and the disk in place of a directory. A setting
   * that is not known here counts.
   */
  private static final Set<String> CHANGE_NOTHING =
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

  /** Whose hosts count, and not the port or the chroot, which may be another in every run. */
  private static final Set<String> ADDRESSES = Set.of("bench.zookeeper", "bench.pulsar");

  private MeasuredSettings() {}

  /** Whether a setting of this name counts. */
  public static boolean count(String name) {
    return !CHANGE_NOTHING.contains(name);
  }

  /** As {@code name=value}, in the order of names; "defaults" where none is given. */
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
