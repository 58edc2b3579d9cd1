package dev.zkpulsar.env.settings;

import java.util.regex.Pattern;

/**
 * Finds secrets in text by their form: JVM properties with a name such as {@code x.password},
 * {@code token:...}, and the user in a URL.
 */
public final class Secrets {
  private static final String REMOVED = "(removed)";

  /** Parts of names; the short ones only as whole words, unlike in bypass and compass. */
  private static final String WORDS =
      "(?:(?i:password|passwd|passphrase|passcode|secret|token|auth|credential)"
          + "|(?i:(?:api|private|access|encryption|signing)[-_.]?key)"
          + "|(?:(?:(?<![a-zA-Z])|(?<=-D))(?i:pass|pwd|pw)|(?<=[a-z])(?:Pass|Pwd|Pw))(?![a-z]))";

  private static final String NAME = "-D[^\\s=\"']*" + WORDS + "[^\\s=\"']*";
  private static final Pattern ARGUMENT = Pattern.compile("(?s)^(" + NAME + ")=.*");
  private static final Pattern PROPERTY =
      Pattern.compile("(" + NAME + ")=(\"[^\"]*\"|'[^']*'|[^\\s\"']*)");

  private Secrets() {}

  /** Whether a text has a secret. */
  public static boolean isIn(String text) {
    return !removed(text).equals(text);
  }

  /** The text without tokens, users in URLs, and values of properties with a secret-like name. */
  public static String removed(String text) {
    return PROPERTY
        .matcher(text)
        .replaceAll("$1=" + REMOVED)
        .replaceAll("\\btoken:[^\\s,]+", "token:" + REMOVED)
        .replaceAll("//[^/@\\s]+@", "//");
  }

  /** Like {@link #removed} for one argument of a command line, whose value may contain blanks. */
  public static String removedFromArgument(String argument) {
    return removed(ARGUMENT.matcher(argument).replaceFirst("$1=" + REMOVED));
  }
}
