package dev.zkpulsar.env.settings;

/**
 * An input that the user can correct. Its message is one line naming the option, its value and the
 * allowed values.
 *
 * <pre>{@code
 * if (servers > 5) {
 *   throw BadInputException.of("-p servers", servers, "1, 3, 5");
 * }
 * // -p servers: '7'; allowed: 1, 3, 5
 * }</pre>
 */
public final class BadInputException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** An exception with a line of the caller's own, without a full stop; prefer {@link #of}. */
  public BadInputException(String line) {
    super(line);
  }

  /** {@code option: 'value'; allowed: ...}. */
  public static BadInputException of(Object option, Object value, String allowed) {
    return new BadInputException(
        "%s: '%s'; allowed: %s".formatted(option, value, oneLine(allowed)));
  }

  /** {@code option: 'value': reason; allowed: ...}. */
  public static BadInputException of(Object option, Object value, String reason, String allowed) {
    return new BadInputException(
        "%s: '%s': %s; allowed: %s".formatted(option, value, oneLine(reason), oneLine(allowed)));
  }

  /** The first line of the root cause's message, or the root cause's class if it has none. */
  public static String reason(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root.getMessage() == null ? root.getClass().getSimpleName() : oneLine(root.getMessage());
  }

  private static String oneLine(String text) {
    return text.lines().findFirst().orElse("");
  }
}
