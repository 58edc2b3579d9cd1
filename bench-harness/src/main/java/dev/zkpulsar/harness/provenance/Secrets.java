package dev.zkpulsar.harness.provenance;

import java.util.regex.Pattern;

/** Takes what nobody else should read out of what is written down. */
final class Secrets {
  private static final String NOT_TOLD = "(not told)";
  private static final Pattern PROPERTY =
      Pattern.compile("(-D[^\\s=]*(?i:password|secret|token|auth|credential)[^\\s=]*)=\\S*");
  private static final Pattern TOKEN = Pattern.compile("\\btoken:[^\\s,]+");
  private static final Pattern USER_OF_URL = Pattern.compile("//[^/@\\s]+@");

  private Secrets() {}

  /** The text without the values of properties that sound secret, tokens, and users in URLs. */
  static String removed(String text) {
    String plain = PROPERTY.matcher(text).replaceAll("$1=" + NOT_TOLD);
    plain = TOKEN.matcher(plain).replaceAll("token:" + NOT_TOLD);
    return USER_OF_URL.matcher(plain).replaceAll("//");
  }
}
