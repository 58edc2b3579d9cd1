package dev.zkpulsar.harness.provenance;

import java.util.regex.Pattern;

/** Removes secrets from text that is written to a file. */
final class Secrets {
  private static final String REMOVED = "(removed)";
  private static final Pattern PROPERTY =
      Pattern.compile("(-D[^\\s=]*(?i:password|secret|token|auth|credential)[^\\s=]*)=\\S*");
  private static final Pattern TOKEN = Pattern.compile("\\btoken:[^\\s,]+");
  private static final Pattern USER_OF_URL = Pattern.compile("//[^/@\\s]+@");

  private Secrets() {}

  /** The text without tokens, users in URLs, and values of properties with a secret-like name. */
  static String removed(String text) {
    String plain = PROPERTY.matcher(text).replaceAll("$1=" + REMOVED);
    plain = TOKEN.matcher(plain).replaceAll("token:" + REMOVED);
    return USER_OF_URL.matcher(plain).replaceAll("//");
  }
}
