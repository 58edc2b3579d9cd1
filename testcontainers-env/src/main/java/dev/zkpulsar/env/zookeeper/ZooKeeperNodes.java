package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.nodes.Engine;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.ServerHandle;
import dev.zkpulsar.env.nodes.Startup;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.EnvironmentKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;

/**
 * Starts an ensemble, or finds one that runs elsewhere, and asks its servers whether they serve.
 */
public final class ZooKeeperNodes {
  /** The role of each server. */
  public static final String ROLE = "zookeeper";

  private static final int SERVES_MILLIS = 1_000;
  private static final int ANSWERS_MILLIS = 10_000;

  private ZooKeeperNodes() {}

  /** Starts an ensemble and waits until every server serves a write. */
  public static ZooKeeperEnsemble start(ZooKeeperSettings settings) {
    return Startup.start(
        () -> Engine.open(settings.kind()),
        "ZooKeeper",
        settings.kind() == EnvironmentKind.DOCKER
            ? List.of(ZooKeeperSettings.JVM_ARGS, ZooKeeperSettings.IMAGE)
            : List.of(
                ZooKeeperSettings.JVM_ARGS,
                ZooKeeperSettings.DATA_DIR,
                ZooKeeperSettings.DATA_LOG_DIR),
        engine -> start(settings, engine),
        ZooKeeperNodes::serve);
  }

  /** Starts an ensemble beside other nodes, and does not wait. */
  public static ZooKeeperEnsemble start(ZooKeeperSettings settings, Engine engine) {
    SecurityFiles security = SecurityFiles.create(settings, engine);
    List<Server> servers = engine.start(new EnsembleNodes(settings, engine, security).all());
    String connectString =
        String.join(",", servers.stream().map(server -> server.address().toString()).toList());
    ClientAccess.use(connectString, security.ofClients());
    return new ZooKeeperEnsemble(connectString, servers, Optional.of(engine));
  }

  /** The connect string for other nodes of the ensemble's engine. */
  public static String inside(ZooKeeperEnsemble ensemble, Engine engine) {
    return ensemble.servers().stream()
        .map(server -> engine.peerHost(server.name()) + ":" + server.address().port())
        .collect(Collectors.joining(","));
  }

  /** Whether every server takes a write, which needs a quorum. */
  public static boolean serve(ZooKeeperEnsemble ensemble) {
    return ensemble.servers().stream().allMatch(server -> serves(server.address().toString()));
  }

  static boolean serves(String address) {
    var client = Connections.connect(address, SERVES_MILLIS);
    if (client == null) {
      return false;
    }
    try {
      client.create("/ready", new byte[0], ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL);
      client.delete("/ready", -1);
      return true;
    } catch (KeeperException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      Connections.close(client);
    }
  }

  /**
   * Finds an external ensemble.
   *
   * @throws dev.zkpulsar.env.settings.BadInputException when no session is connected within 10 s
   */
  public static ZooKeeperEnsemble connect(ZooKeeperSettings settings) {
    String address = settings.address();
    ClientAccess.use(address, settings.clientConfig());
    Address.requireAnswer(
        ZooKeeperSettings.ADDRESS,
        address,
        settings.external(),
        ZooKeeperSettings.FORMAT + " of a running ensemble");
    var servers = new ArrayList<Server>();
    for (Address server : settings.external()) {
      String name = EnsembleNodes.name(servers.size());
      servers.add(new Server(name, ROLE, server, ServerHandle.external()));
    }
    Connections.close(Connections.require(address, ANSWERS_MILLIS));
    return new ZooKeeperEnsemble(address, servers, Optional.empty());
  }
}
