package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;

/**
 * The JVM flags of a fork that may affect the measurement, such as heap and collector.
 *
 * <p>{@code -Dbench.} properties are ignored: they hold addresses and paths, which differ in every
 * run, or repeat settings, which {@link MeasuredSettings} compares.
 */
public final class ForkFlags {
  private static final String OURS = "-Dbench.";

  private ForkFlags() {}

  public static boolean isOurs(String flag) {
    return flag.startsWith(OURS);
  }

  /** The flags in {@code jvmArgs}, sorted, each once; "none" if there are none. */
  static String of(JsonNode jvmArgs) {
    var last = new LinkedHashMap<String, String>();
    for (JsonNode arg : jvmArgs) {
      String flag = arg.asText();
      if (!isOurs(flag)) {
        last.put(name(flag), flag);
      }
    }
    return last.isEmpty() ? "none" : String.join(" ", last.values().stream().sorted().toList());
  }

  /** The part of a flag that a later flag overrides; a flag that can be repeated is its own. */
  private static String name(String flag) {
    if (flag.matches("-X(mx|ms|mn|ss)\\d.*")) {
      return flag.substring(0, "-Xmx".length());
    }
    return flag.startsWith("-XX:") || flag.startsWith("-D")
        ? flag.replaceFirst("^-XX:[+-]", "-XX:").replaceFirst("=.*", "")
        : flag;
  }
}
