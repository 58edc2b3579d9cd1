package dev.zkpulsar.env.oxia;

import dev.zkpulsar.env.host.FreePorts;
import dev.zkpulsar.env.nodes.Engine;
import dev.zkpulsar.env.settings.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A server of an Oxia to start.
 *
 * @param clients its address for clients; the next port is for metrics
 * @param internal its address for the other servers
 */
record OxiaMember(String name, String role, Address clients, Address internal) {

  /** The data servers, then the spare ones, and the coordinator of several. */
  static List<OxiaMember> of(int servers, int spareServers, Engine engine) {
    int all = servers + spareServers;
    int count = all == 1 ? 1 : all + 1;
    List<Integer> clients = FreePorts.successive(2 * count);
    List<Integer> internal = FreePorts.choose(count);
    var members = new ArrayList<OxiaMember>();
    for (int member = 0; member < count; member++) {
      String role = role(member, servers, all);
      boolean isCoordinator = role.equals(OxiaNodes.COORDINATOR);
      String name = OxiaNodes.ROLE + "-" + (isCoordinator ? role : Integer.toString(member + 1));
      members.add(
          new OxiaMember(
              name,
              role,
              new Address(engine.host(), clients.get(2 * member)),
              new Address(engine.peerHost(name), internal.get(member))));
    }
    return List.copyOf(members);
  }

  private static String role(int member, int servers, int all) {
    if (member < servers) {
      return OxiaNodes.ROLE;
    }
    return member < all ? OxiaNodes.SPARE : OxiaNodes.COORDINATOR;
  }

  boolean isCoordinator() {
    return role.equals(OxiaNodes.COORDINATOR);
  }

  boolean isSpare() {
    return role.equals(OxiaNodes.SPARE);
  }

  /**
   * The coordinator's configuration.
   *
   * @param known the data servers that it names
   * @param copies the data servers that have a copy of a shard
   */
  static String clusterConfig(List<OxiaMember> known, int shards, int copies, String service) {
    String servers =
        known.stream()
            .map(
                member ->
                    "{name: %s, public: '%s', internal: '%s'}"
                        .formatted(member.name, member.clients, member.internal))
            .collect(Collectors.joining(", "));
    return """
        namespaces: [{name: default, initialShardCount: %d, replicationFactor: %d}]
        allowExtraAuthorities: ['%s']
        servers: [%s]
        """
        .formatted(shards, copies, service, servers);
  }

  /**
   * The command that runs it.
   *
   * @param data the data servers, with the spare ones
   * @param host on which it listens
   */
  List<String> command(
      OxiaSettings settings, List<OxiaMember> data, String host, String program, String directory) {
    boolean isAlone = data.size() == 1;
    var command = new ArrayList<String>();
    if (isCoordinator()) {
      command.addAll(List.of("/bin/sh", "-c", whenTheyServe(data), program, "coordinator"));
      command.add("--conf=" + directory + "/" + SpareServers.CONFIG);
      command.add("--file-clusters-status-path=" + directory + "/status.json");
    } else {
      command.addAll(List.of(program, isAlone ? "standalone" : "server"));
      command.add("--data-dir=" + directory + "/db");
      command.add("--wal-dir=" + directory + "/wal");
      command.add("--wal-sync-data=" + settings.walSync());
    }
    command.addAll(List.of("--log-json", "--log-level=error"));
    command.add("--public-addr=" + host + ":" + clients.port());
    command.add("--metrics-addr=" + host + ":" + (clients.port() + 1));
    command.add(
        isAlone
            ? "--shards=" + settings.shards()
            : "--internal-addr=" + host + ":" + internal.port());
    return command;
  }

  /** Runs "$0" "$@" when all data servers are up: a coordinator before them waits for 10 s. */
  private static String whenTheyServe(List<OxiaMember> data) {
    return data.stream()
        .map(OxiaMember::internal)
        .map(server -> "\"$0\" health --host=%s --port=%d".formatted(server.host(), server.port()))
        .collect(
            Collectors.joining(
                " && ", "until { ", "; } >/dev/null 2>&1; do sleep 0.1; done; exec \"$0\" \"$@\""));
  }
}
