package dev.zkpulsar.env.settings;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a server, written {@code host:port}. Settings, and other text of a user, are read
 * by {@link #one}, {@link #all} and {@link #ofUrl}; text that this project wrote itself is read by
 * {@link #of}.
 *
 * <pre>{@code
 * for (Address server : Address.all(ADDRESS, "zk1:2181,[::1]:2181/chroot", "host:port,...")) {
 *   server.refusal().ifPresent(why -> System.err.println(server + ": " + why));
 * }
 * }</pre>
 *
 * @param host a name, an IPv4 address, or an IPv6 address in brackets
 * @param port 1 to 65535
 */
public record Address(String host, int port) {
  private static final Pattern FORMAT =
      Pattern.compile("([^\\s:/,@\\[\\]]+|\\[[0-9a-fA-F:.]+]):(\\d{1,5})");
  private static final int LAST_PORT = 65_535;
  private static final int CONNECT_MILLIS = 5_000;

  /**
   * Reads the value of a setting that is one address.
   *
   * @param allowed the format, for the message
   * @throws BadInputException when the value is anything else
   */
  public static Address one(Setting setting, String value, String allowed) {
    return parse(value).orElseThrow(() -> refused(setting, value, allowed));
  }

  /**
   * Reads the servers of a connect string, separated by commas. A path after them is left out.
   *
   * @param allowed the format, for the message
   * @throws BadInputException when a server is no address
   */
  public static List<Address> all(Setting setting, String value, String allowed) {
    return all(value.replaceFirst("/.*$", ""), () -> refused(setting, value, allowed));
  }

  /**
   * Reads the servers of a URL, separated by commas.
   *
   * @param schemes a regular expression
   * @param allowed the format, for the message
   * @throws BadInputException when a server is no address, or the URL has another scheme or a path
   */
  public static List<Address> ofUrl(Setting setting, String value, String schemes, String allowed) {
    Matcher url = Pattern.compile(schemes + "://(?<servers>[^/]+)/?").matcher(value);
    return all(url.matches() ? url.group("servers") : "", () -> refused(setting, value, allowed));
  }

  private static List<Address> all(String servers, Supplier<BadInputException> refusal) {
    return Arrays.stream(servers.split(",", -1))
        .map(server -> parse(server).orElseThrow(refusal))
        .toList();
  }

  /** Reads {@link #toString}. */
  public static Address of(String text) {
    return parse(text).orElseThrow(() -> new IllegalArgumentException("no address: " + text));
  }

  private static Optional<Address> parse(String text) {
    Matcher parts = FORMAT.matcher(text);
    return parts.matches()
        ? Optional.of(new Address(parts.group(1), Integer.parseInt(parts.group(2))))
            .filter(address -> 1 <= address.port && address.port <= LAST_PORT)
        : Optional.empty();
  }

  /** A user's name and password before a host are never allowed, and must not show. */
  private static BadInputException refused(Setting setting, String value, String allowed) {
    return BadInputException.of(setting, value.replaceAll("//.*@", "//...@"), allowed);
  }

  /** Whether the host is this machine; false for an unknown host. */
  public boolean isHere() {
    return isThisMachine(host);
  }

  /** Whether a host is this machine; false for an unknown host. */
  public static boolean isThisMachine(String host) {
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        if (!address.isLoopbackAddress()
            && !address.isAnyLocalAddress()
            && NetworkInterface.getByInetAddress(address) == null) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether the name of a host has an address. */
  public static boolean isKnown(String host) {
    try {
      return InetAddress.getAllByName(host).length > 0;
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /**
   * Why the server takes no connection; empty if it takes one. Like a client, it tries every
   * address of the host, each for 5 s.
   */
  public Optional<String> refusal() {
    InetAddress[] addresses;
    try {
      addresses = InetAddress.getAllByName(host);
    } catch (UnknownHostException e) {
      return Optional.of("unknown host " + host);
    }
    String why = "";
    for (InetAddress address : addresses) {
      try (var socket = new Socket()) {
        socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
        return Optional.empty();
      } catch (IOException e) {
        why = String.valueOf(e.getMessage());
      }
    }
    return Optional.of(why);
  }

  /**
   * Requires that one of several servers takes a connection, before a client would look for it for
   * minutes; a line on standard error names each of the others.
   *
   * @param value of the setting, for the message
   * @throws BadInputException if none does
   */
  public static void requireAnswer(
      Setting setting, String value, List<Address> servers, String allowed) {
    List<Optional<String>> refusals = servers.parallelStream().map(Address::refusal).toList();
    if (refusals.stream().allMatch(Optional::isPresent)) {
      String why = refusals.get(refusals.size() - 1).orElse("");
      throw BadInputException.of(setting, value, "nothing answers (" + why + ")", allowed);
    }
    for (int i = 0; i < servers.size(); i++) {
      String silent = "zkpulsar: %s: %s does not answer (%%s)".formatted(setting, servers.get(i));
      refusals.get(i).ifPresent(why -> System.err.println(silent.formatted(why)));
    }
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
