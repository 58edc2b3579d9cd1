package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;

/**
 * The JVM flags of a fork that may change what it measures: heap, collector, system properties of
 * what is measured.
 *
 * <p>Not our own: {@code -Dbench.} properties tell a fork where its servers, its chroot and its
 * time series are, which is another place in every run, and repeat the settings, which are compared
 * by themselves ({@link MeasuredSettings}).
 */
public final class ForkFlags {
  private static final String OURS = "-Dbench.";

  private ForkFlags() {}

  public static boolean isOurs(String flag) {
    return flag.startsWith(OURS);
  }

  /**
   * Those of {@code jvmArgs}, each once and in an order of their own; "none" where there is none.
   */
  static String that(JsonNode jvmArgs) {
    var last = new LinkedHashMap<String, String>();
    for (JsonNode arg : jvmArgs) {
      String flag = arg.asText();
      if (!isOurs(flag)) {
        last.put(name(flag), flag);
      }
    }
    return last.isEmpty() ? "none" : String.join(" ", last.values().stream().sorted().toList());
  }

  /** Of two flags of a name the JVM takes the last; others add up. */
  private static String name(String flag) {
    if (flag.matches("-X(mx|ms|mn|ss)\\d.*")) {
      return flag.substring(0, "-Xmx".length());
    }
    return flag.startsWith("-XX:") || flag.startsWith("-D")
        ? flag.replaceFirst("^-XX:[+-]", "-XX:").replaceFirst("=.*", "")
        : flag;
  }
}
