package dev.zkpulsar.env.settings;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Explains a refused address of a system: the mistakes that users copy from other programs. */
final class AddressMistake {
  /** The beginning of a URL of a metadata store ({@code zk:}, {@code metadata-store:zk:}). */
  private static final Pattern SCHEME =
      Pattern.compile(
          "(?<scheme>(?:[A-Za-z][A-Za-z0-9+.-]*:)+(?://)?)"
              + "(?<first>[^:/,\\[\\]]+:\\d+|\\[[^,/]*)(?:[,/].*)?");

  private AddressMistake() {}

  /** What is wrong and what is meant; empty if it is none of the known mistakes. */
  static Optional<String> of(String value, boolean isUrl) {
    if (value.matches(".*\\s.*")) {
      return Optional.of("has a blank; only commas separate servers");
    }
    String servers = value.replaceFirst("^[A-Za-z][A-Za-z0-9+.-]*://", "");
    if (servers.replaceFirst("/.*", "").matches(",.*|.*,|.*,,.*")) {
      return Optional.of("a comma without a server after or before it; drop it");
    }
    if (servers.contains("://")) {
      return Optional.of("the scheme stands once, at the beginning");
    }
    if (servers.matches("[^/]*/[^,]*,.*")) {
      return Optional.of("the chroot stands once, at the end, after all servers");
    }
    return isUrl ? Optional.empty() : scheme(value);
  }

  /** A scheme that is in the way: without it, the first server would be an address. */
  private static Optional<String> scheme(String value) {
    Matcher parts = SCHEME.matcher(value);
    if (!parts.matches()) {
      return Optional.empty();
    }
    return Address.parse(parts.group("first")).isEmpty()
        ? Optional.empty()
        : Optional.of("drop '%s'".formatted(parts.group("scheme")));
  }
}
