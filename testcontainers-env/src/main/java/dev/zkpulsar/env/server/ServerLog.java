package dev.zkpulsar.env.server;

import java.util.List;

/** Finds in a server's log why the server ended. */
public final class ServerLog {
  private ServerLog() {}

  /** The first line that reads like a reason, without Java's class names. */
  public static String reason(List<String> lines) {
    return lines.stream()
        .filter(line -> line.matches(".*(ERROR|Error|Exception|Unrecognized|Invalid).*"))
        .findFirst()
        .map(
            line ->
                line.replaceAll(
                    "(Exception in thread \"[^\"]*\" |[\\w.$]+(Exception|Error): )", ""))
        .map(String::strip)
        .orElse("its log contains no reason");
  }
}
