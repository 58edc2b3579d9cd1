package dev.zkpulsar.env.settings;

import java.util.Properties;

/** The kinds of environments; the names are the values of the setting {@link #ENV}. */
public enum Kind {
  /** Servers on this machine, each in a JVM of its own. */
  embedded,
  /** Servers in containers of this machine's engine. */
  docker,
  /** Servers that are already running, reached by their addresses. */
  external;

  /** The setting that selects the kind. */
  public static final Setting ENV = Setting.of(SharedSettings.class, "env");

  /**
   * Reads the kind.
   *
   * @param address the setting with the address of an external system
   * @param example how to set the address
   * @throws BadInputException when the kind is unknown or contradicts the address
   */
  public static Kind of(Properties given, Setting address, String example) {
    boolean hasAddress = address.get(given).isPresent();
    Kind kind =
        SharedSettings.of(given).env().map(Kind::valueOf).orElse(hasAddress ? external : embedded);
    if (kind == external && !hasAddress) {
      throw BadInputException.of(ENV, kind, "the address is missing", "with " + example);
    }
    if (kind != external && hasAddress) {
      throw BadInputException.of(ENV, kind, "contradicts " + address, "only one of the two");
    }
    return kind;
  }
}
