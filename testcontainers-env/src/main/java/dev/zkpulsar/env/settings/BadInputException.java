package dev.zkpulsar.env.settings;

/** An input that the user can correct. Its message is one line without a full stop. */
public class BadInputException extends RuntimeException {
  private static final long serialVersionUID = 1;

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
