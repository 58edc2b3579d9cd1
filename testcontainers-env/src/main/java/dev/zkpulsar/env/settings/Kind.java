package dev.zkpulsar.env.settings;

import java.util.Arrays;
import java.util.Properties;

/**
 * The kinds of environments; the names are the values of the setting {@link #ENV}.
 *
 * <pre>{@code
 * Kind kind = Kind.of(System.getProperties(), ADDRESS, "-Dbench.echo=host:port");
 * server = switch (kind) {
 *   case embedded -> startProcess();
 *   case docker -> startContainer();
 *   case external -> connect(ADDRESS.get(System.getProperties()).orElseThrow());
 * };
 * }</pre>
 */
public enum Kind {
  /** Servers on this machine, each in a JVM of its own. */
  embedded,
  /** Servers in containers of this machine's engine. */
  docker,
  /** Servers that are already running, reached by their addresses. */
  external;

  /** The setting that selects the kind. */
  public static final Setting ENV =
      Setting.of(
              "bench.env",
              "where to run: "
                  + String.join(", ", names())
                  + "; default: external if the system's address is set, otherwise embedded")
          .affecting(Setting.Affects.NOTHING);

  /**
   * Reads the kind.
   *
   * @param address the setting with the address of an external system
   * @param example how to set the address
   * @throws BadInputException when the kind is unknown or contradicts the address
   */
  public static Kind of(Properties settings, Setting address, String example) {
    boolean hasAddress = address.get(settings).isPresent();
    Kind kind =
        ENV.word(settings, names()).map(Kind::valueOf).orElse(hasAddress ? external : embedded);
    if (kind == external && !hasAddress) {
      throw BadInputException.of(ENV, kind, "the address is missing", "with " + example);
    }
    if (kind != external && hasAddress) {
      throw BadInputException.of(ENV, kind, "contradicts " + address, "only one of the two");
    }
    return kind;
  }

  private static String[] names() {
    return Arrays.stream(values()).map(Kind::name).toArray(String[]::new);
  }
}
