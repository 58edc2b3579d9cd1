package dev.zkpulsar.env.settings;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds secrets in text by their form: {@code name=value} with a name such as {@code x.password},
 * {@code token:...}, and the user in a URL.
 *
 * <p>A text may hold several pairs, and a pair may be the value of another one, as in {@code
 * -Dbench.pulsar.brokerConf=tlsKeyStorePassword=x}. So every name before an equals sign counts,
 * wherever it stands; names and values of JSON count, too. A name that only describes a secret is
 * harmless ({@code passwordFile}, {@code tokenPublicKey}), and so is a value that names a file.
 */
public final class Secrets {
  private static final String REMOVED = "(removed)";

  /** Parts of names; the short ones only as whole words, unlike in bypass and compass. */
  private static final Pattern SECRET_NAME =
      Pattern.compile(
          "(?i:password|passwd|passphrase|passcode|secret|token|credential|superdigest)"
              + "|(?i:zkpulsar\\.digest)"
              + "|(?i:(?:api|private|access|encryption|signing)[-_.]?key)"
              + "|(?i:auth[a-z]*[-_.]?(?:param|data|header|info|key|string))"
              + "|(?i:auth(?:entication|orization)?)(?![a-zA-Z])"
              + "|(?:(?<![a-zA-Z])(?i:pass|pwd|pw)|(?<=[a-z])(?:Pass|Pwd|Pw))(?![a-z])");

  /** Ends of names whose values describe a secret, and do not hold it. */
  private static final Pattern HARMLESS_NAME =
      Pattern.compile(
          "(?i).*(?:files?|path|location|dir|directory|ur[il]|class|classname|plugin|providers?"
              + "|type|enabled?|required|config|alg|algorithm|claim|issuer|audience|seconds|millis"
              + "|timeout|ttl|length|size|count|bucket|public[-_.]?(?:key|alg))");

  /** Values that are no secret, whatever their name. */
  private static final Pattern HARMLESS_VALUE = Pattern.compile("|true|false|['\"]?file:.*");

  /** Secrets that are written into the value itself, although the name promises a place. */
  private static final Pattern INLINE = Pattern.compile("['\"]?data:.*");

  private static final Pattern NAME =
      Pattern.compile("(?:-D)?([^\\s=,;:&?/#(){}\"']+)(?:=|[\"']\\s*:\\s*)");
  private static final Pattern ARGUMENT = Pattern.compile("-D([^\\s=\"']+)=(.*)", Pattern.DOTALL);
  private static final Pattern VALUE = Pattern.compile("\"[^\"]*\"|'[^']*'|[^\\s\"']*");

  private Secrets() {}

  /** Whether a text has a secret. */
  public static boolean isIn(String text) {
    return !removedFromArgument(text).equals(text);
  }

  /** The text without tokens, users in URLs, and values of secret-like names. */
  public static String removed(String text) {
    return withoutNamedValues(text)
        .replaceAll("\\btoken:[^\\s,]+", "token:" + REMOVED)
        .replaceAll(
            "(?i)(?<![\\w.-])(password|passwd|secret):(?!\\d+(?:[,/\\s]|$))[^\\s,]+",
            "$1:" + REMOVED)
        .replaceAll("//[^/@\\s]+@", "//");
  }

  /** Like {@link #removed} for one argument of a command line, whose value may contain blanks. */
  public static String removedFromArgument(String argument) {
    Matcher property = ARGUMENT.matcher(argument);
    if (property.matches() && isSecret(property.group(1), property.group(2))) {
      return "-D" + property.group(1) + "=" + REMOVED;
    }
    return removed(argument);
  }

  private static String withoutNamedValues(String text) {
    var kept = new StringBuilder();
    int keptUntil = 0;
    int at = 0;
    Matcher name = NAME.matcher(text);
    while (name.find(at)) {
      at = name.end();
      Matcher value = VALUE.matcher(text).region(at, text.length());
      if (value.lookingAt() && isSecret(name.group(1), value.group())) {
        kept.append(text, keptUntil, at).append(REMOVED);
        at = value.end();
        keptUntil = at;
      }
    }
    return kept.append(text, keptUntil, text.length()).toString();
  }

  private static boolean isSecret(String name, String value) {
    if (!SECRET_NAME.matcher(name).find() || HARMLESS_VALUE.matcher(value).matches()) {
      return false;
    }
    return !HARMLESS_NAME.matcher(name).matches() || isInline(name, value);
  }

  /** A public key is harmless in its value, too. */
  private static boolean isInline(String name, String value) {
    return INLINE.matcher(value).matches() && !name.matches("(?i).*public[-_.]?key");
  }
}
