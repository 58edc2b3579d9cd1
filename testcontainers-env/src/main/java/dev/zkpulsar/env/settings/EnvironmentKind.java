package dev.zkpulsar.env.settings;

import java.util.Properties;

/** The kinds of environments; the names are the values of the setting {@link #ENV}. */
public enum EnvironmentKind {
  /** Servers on this machine, each in a JVM of its own. */
  embedded,
  /** Servers in containers of this machine's engine. */
  docker,
  /** Servers that are already running, reached by their addresses. */
  external;

  public static final Setting ENV = Setting.of(SharedSettings.class, "env");

  /**
   * Reads the kind.
   *
   * @param address the setting with the address of an external system
   * @throws BadInputException when the kind is unknown or contradicts the address
   */
  public static EnvironmentKind of(Properties given, Setting address) {
    boolean hasAddress = address.get(given).isPresent();
    EnvironmentKind kind =
        SharedSettings.of(given)
            .env()
            .map(EnvironmentKind::valueOf)
            .orElse(hasAddress ? external : embedded);
    if (kind == external && !hasAddress) {
      String example = "with -D" + address + "=" + address.allowed();
      throw BadInputException.of(ENV, kind, "the address is missing", example);
    }
    if (kind != external && hasAddress) {
      throw BadInputException.of(ENV, kind, "contradicts " + address, "only one of the two");
    }
    return kind;
  }
}
