package dev.zkpulsar.env.settings;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a server, written {@code host:port}. {@link #one}, {@link #all} and {@link #ofUrl}
 * read settings, and refuse what is no address; {@link #of} reads what this project wrote itself.
 *
 * @param host a name, an IPv4 address, or an IPv6 address in brackets
 * @param port 1 to 65535
 */
public record Address(String host, int port) {
  private static final Pattern FORMAT =
      Pattern.compile("([^\\s:/,@\\[\\]]+|\\[[0-9a-fA-F:.]+]):(\\d{1,5})");
  private static final int LAST_PORT = 65_535;
  private static final int CONNECT_MILLIS = 5_000;

  /** Reads the value of a setting that is one address. */
  public static Address one(Setting setting, String value) {
    return parse(value).orElseThrow(() -> refused(setting, value, false));
  }

  /** Reads the servers of a connect string, separated by commas; a path may follow them. */
  public static List<Address> all(Setting setting, String value) {
    return read(setting, value, "(?<servers>[^/]+)(/[^/,]+)*/?", false);
  }

  /** Reads the servers of a URL, separated by commas; its scheme matches a regular expression. */
  public static List<Address> ofUrl(Setting setting, String value, String schemes) {
    return read(setting, value, schemes + "://(?<servers>[^/]+)/?", true);
  }

  private static List<Address> read(Setting setting, String value, String format, boolean isUrl) {
    Matcher parts = Pattern.compile(format).matcher(value);
    var servers = new ArrayList<Address>();
    for (String server : (parts.matches() ? parts.group("servers") : "").split(",", -1)) {
      servers.add(parse(server).orElseThrow(() -> refused(setting, value, isUrl)));
    }
    return servers;
  }

  /** Reads {@link #toString}. */
  public static Address of(String text) {
    return parse(text).orElseThrow(() -> new IllegalArgumentException("no address: " + text));
  }

  /** The address of a text {@code host:port}; empty for any other text. */
  static Optional<Address> parse(String text) {
    Matcher parts = FORMAT.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    int port = Integer.parseInt(parts.group(2));
    if (port < 1 || port > LAST_PORT) {
      return Optional.empty();
    }
    return Optional.of(new Address(parts.group(1), port));
  }

  /** A user's name and password before a host are never allowed, and must not show. */
  private static BadInputException refused(Setting setting, String value, boolean isUrl) {
    String shown = value.replaceAll("//.*@", "//...@");
    return AddressMistake.of(shown, isUrl)
        .map(mistake -> BadInputException.of(setting, shown, mistake, setting.allowed()))
        .orElseGet(() -> BadInputException.of(setting, shown, setting.allowed()));
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
    String why = "";
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        try (var socket = new Socket()) {
          socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
          return Optional.empty();
        } catch (IOException e) {
          why = String.valueOf(e.getMessage());
        }
      }
      return Optional.of(why);
    } catch (UnknownHostException e) {
      return Optional.of("unknown host " + host);
    }
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
