package dev.zkpulsar.env.nodes;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Finds the reason of a server's end in its log. */
public final class ServerLog {
  private static final String CLASS_NAMES =
      "Exception in thread \"[^\"]*\" |Caused by: |[\\w.$]+(Exception|Error)(: |$)|^Error: ";

  /** An error's line with an exception below, whose message tells what happened. */
  private static final Pattern WITH_EXCEPTION =
      Pattern.compile("(\\bERROR\\b.*)\n(?=[\\w.$]+(Exception|Error): )");

  /** A line of a Go server's JSON log. */
  private static final Pattern JSON = Pattern.compile(".*\"error\":\"([^\"]*)\".*");

  private ServerLog() {}

  /** The first line that reads like a reason, without the names of Java's exception classes. */
  public static String reason(List<String> lines) {
    String log = WITH_EXCEPTION.matcher(String.join("\n", lines)).replaceAll("$1: ");
    // The JVM prints the reason on the line below this one.
    return log.replace("Error occurred during initialization of VM\n", "Error: ")
        .lines()
        // BookKeeper logs this as an error at every first start.
        .filter(line -> !line.contains("this is okay"))
        .filter(line -> line.matches(".*(ERROR|Error|\"error\":|Exception|Unrecognized|Invalid).*"))
        .map(line -> JSON.matcher(line).replaceFirst("$1"))
        .map(line -> line.replaceAll(CLASS_NAMES, "").strip())
        .filter(Predicate.not(String::isEmpty))
        .findFirst()
        .orElse("its log contains no reason");
  }
}
