package dev.zkpulsar.env.settings;

import java.util.Properties;

/** The kinds of environments; the labels are the values of the setting {@link #ENV}. */
public enum EnvironmentKind implements Labelled {
  /** Servers on this machine, each in a JVM of its own. */
  EMBEDDED,
  /** Servers in containers of this machine's engine. */
  DOCKER,
  /** Servers that are already running, reached by their addresses. */
  EXTERNAL;

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
            .map(label -> Labelled.of(EnvironmentKind.class, label))
            .orElse(hasAddress ? EXTERNAL : EMBEDDED);
    if (kind == EXTERNAL && !hasAddress) {
      String example = "with -D" + address + "=" + address.allowed();
      throw BadInputException.of(ENV, kind, "the address is missing", example);
    }
    if (kind != EXTERNAL && hasAddress) {
      throw BadInputException.of(ENV, kind, "contradicts " + address, "only one of the two");
    }
    return kind;
  }

  /** The label, as messages name it. */
  @Override
  public String toString() {
    return label();
  }
}
