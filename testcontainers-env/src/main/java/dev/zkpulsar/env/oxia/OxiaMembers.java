package dev.zkpulsar.env.oxia;

import dev.zkpulsar.env.local.ServiceAddress;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.server.Place;
import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The servers of an Oxia to start, with their ports and commands: one standalone server, or data
 * servers that replicate each shard and the coordinator that elects their leaders.
 *
 * @param clients the address of each server for clients; a coordinator is the last. The next port
 *     is for metrics
 * @param internal the address of a data server for the others
 * @param service one address in front of the data servers: Oxia's client knows only one. Empty for
 *     a standalone server
 */
record OxiaMembers(
    OxiaSettings settings,
    List<Address> clients,
    IntFunction<Address> internal,
    Optional<ServiceAddress> service) {
  private static final String COORDINATOR = OxiaReport.SERVERS + "coordinator";

  /** The host and the ports on which a server listens for clients, metrics and other servers. */
  record Listening(String host, int clients, int metrics, int others) {}

  /** Chooses free ports, and opens the address in front. */
  static OxiaMembers of(OxiaSettings settings, String host, IntFunction<Address> internal) {
    boolean isReplicated = settings.servers() > 1;
    int members = settings.servers() + (isReplicated ? 1 : 0);
    List<Integer> ports = FreePorts.successive(2 * members);
    List<Address> clients =
        IntStream.range(0, members).mapToObj(i -> new Address(host, ports.get(2 * i))).toList();
    Optional<ServiceAddress> service =
        isReplicated
            ? Optional.of(new ServiceAddress(clients.subList(0, settings.servers())))
            : Optional.empty();
    return new OxiaMembers(settings, clients, internal, service);
  }

  int size() {
    return clients.size();
  }

  /** The name of a server, counted from 0. */
  String name(int index) {
    return index < settings.servers() ? OxiaReport.SERVERS + (index + 1) : COORDINATOR;
  }

  int clientPort(int index) {
    return clients.get(index).port();
  }

  /** The servers, when they are started. */
  List<Server> servers(List<? extends Place> places) {
    return IntStream.range(0, size())
        .mapToObj(i -> new Server(name(i), clients.get(i).toString(), places.get(i)))
        .toList();
  }

  /**
   * What describes the servers beside their settings.
   *
   * @param version of the program or the image
   */
  Map<String, String> facts(String version) {
    return Map.of("version", version, "shards", Integer.toString(settings.shards()));
  }

  static boolean isCoordinator(Server server) {
    return server.name().equals(COORDINATOR);
  }

  /** The path of the coordinator's configuration in its directory. */
  static String configPath(String directory) {
    return directory + "/cluster.yaml";
  }

  /** The coordinator's configuration: every data server has a copy of every shard. */
  String config() {
    String servers =
        IntStream.range(0, settings.servers())
            .mapToObj(
                i ->
                    "{name: %s, public: '%s', internal: '%s'}"
                        .formatted(name(i), clients.get(i), internal.apply(i)))
            .collect(Collectors.joining(", "));
    return """
        namespaces: [{name: default, initialShardCount: %d, replicationFactor: %d}]
        allowExtraAuthorities: ['%s']
        servers: [%s]
        """
        .formatted(
            settings.shards(),
            settings.servers(),
            service.map(ServiceAddress::address).orElse(""),
            servers);
  }

  /** The command of a server with its data in a directory. */
  List<String> command(int index, String program, String directory, Listening on) {
    var command = new ArrayList<String>();
    if (name(index).equals(COORDINATOR)) {
      command.addAll(List.of("/bin/sh", "-c", whenOthersServe(), program, "coordinator"));
      command.add("--conf=" + configPath(directory));
      command.add("--file-clusters-status-path=" + directory + "/status.json");
    } else {
      command.addAll(List.of(program, size() == 1 ? "standalone" : "server"));
      command.add("--data-dir=" + directory + "/db");
      command.add("--wal-dir=" + directory + "/wal");
      command.add("--wal-sync-data=" + settings.walSync());
    }
    command.addAll(List.of("--log-json", "--log-level=error"));
    command.add("--public-addr=" + on.host + ":" + on.clients);
    command.add("--metrics-addr=" + on.host + ":" + on.metrics);
    command.add(
        size() == 1
            ? "--shards=" + settings.shards()
            : "--internal-addr=" + on.host + ":" + on.others);
    return command;
  }

  /** Runs "$0" "$@" when all data servers are up: a coordinator before them waits for 10 s. */
  private String whenOthersServe() {
    return IntStream.range(0, settings.servers())
        .mapToObj(internal)
        .map(data -> "\"$0\" health --host=%s --port=%d".formatted(data.host(), data.port()))
        .collect(
            Collectors.joining(
                " && ", "until { ", "; } >/dev/null 2>&1; do sleep 0.1; done; exec \"$0\" \"$@\""));
  }
}
