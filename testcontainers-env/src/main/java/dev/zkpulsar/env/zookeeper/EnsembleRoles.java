package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.settings.Address;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.zookeeper.client.FourLetterWordMain;
import org.apache.zookeeper.common.X509Exception.SSLContextException;

/**
 * Which servers of an ensemble lead and follow, by the four-letter word {@code srvr}: a server
 * answers it unless its whitelist or TLS forbids that.
 *
 * @param modes of the servers, in their order: leader, follower, observer, standalone; empty if
 *     unknown
 */
public record EnsembleRoles(List<String> modes) {
  private static final int TIMEOUT_MILLIS = 5_000;
  private static final Pattern MODE = Pattern.compile("(?m)^Mode: (\\w+)");
  private static final Pattern REMOTE = Pattern.compile(" remoteserver:\\S*/(\\S+) ");
  private static final Map<List<Address>, Boolean> KNOWN = new ConcurrentHashMap<>();

  /** Asks each server, one after the other, up to 5 s each. */
  public static EnsembleRoles of(List<Address> servers) {
    return new EnsembleRoles(servers.stream().map(EnsembleRoles::mode).toList());
  }

  /** Whether a leader and a follower report that they are; asked once for the same servers. */
  public static boolean areKnown(List<Address> servers) {
    return KNOWN.computeIfAbsent(
        servers, asked -> of(asked).modes.containsAll(List.of("leader", "follower")));
  }

  private static String mode(Address server) {
    try {
      Matcher mode =
          MODE.matcher(
              FourLetterWordMain.send4LetterWord(
                  server.host(), server.port(), "srvr", false, TIMEOUT_MILLIS));
      return mode.find() ? mode.group(1) : "";
    } catch (IOException | SSLContextException e) {
      return "";
    }
  }

  /**
   * The connect string with the servers of a mode only.
   *
   * @param all the servers, in their order, perhaps through proxies; perhaps with a chroot
   * @throws IllegalStateException if no server reports the mode
   */
  public String connectString(String all, String mode) {
    String[] addresses = all.replaceFirst("/.*", "").split(",");
    List<String> chosen =
        IntStream.range(0, addresses.length)
            .filter(server -> modes.get(server).equals(mode))
            .mapToObj(server -> addresses[server])
            .toList();
    if (chosen.isEmpty()) {
      throw new IllegalStateException("no server of " + all + " has the mode " + mode);
    }
    return String.join(",", chosen) + all.substring(String.join(",", addresses).length());
  }

  /**
   * The share of connected sessions that sit on the leader, from 0 to 1; empty if it is unknown who
   * leads, or where any session sits.
   *
   * @param sessions or their texts, which another process has sent
   */
  public OptionalDouble onLeader(String all, List<?> sessions) {
    int leader = modes.indexOf("leader");
    if (leader < 0) {
      return OptionalDouble.empty();
    }
    List<Set<String>> ofServers =
        ZooKeeperSettings.servers(all).stream().map(EnsembleRoles::sockets).toList();
    Set<String> ofLeader = ofServers.get(leader);
    return sessions.stream()
        .map(session -> REMOTE.matcher(session.toString()))
        .filter(Matcher::find)
        .map(remote -> remote.group(1))
        .filter(remote -> ofServers.stream().anyMatch(sockets -> sockets.contains(remote)))
        .mapToInt(remote -> ofLeader.contains(remote) ? 1 : 0)
        .average();
  }

  /** Each IP address of a server with its port, as the text of a session has it. */
  private static Set<String> sockets(Address server) {
    try {
      return Arrays.stream(InetAddress.getAllByName(server.host()))
          .map(ip -> new InetSocketAddress(ip, server.port()).toString().replaceFirst(".*/", ""))
          .collect(Collectors.toSet());
    } catch (UnknownHostException e) {
      return Set.of();
    }
  }
}
