package dev.zkpulsar.env.zookeeper;

import dev.zkpulsar.env.server.Server;
import java.util.List;

/** A running ZooKeeper ensemble: an address, its servers, and an end. Any thread may use it. */
public interface ZooKeeperEnsemble extends AutoCloseable {

  /** {@code host:port,host:port}, with a chroot at its end where an external one was given so. */
  String connectString();

  /** The servers, in the order of the connect string. */
  List<Server> servers();

  /** Stops what was started, and removes what it left; does nothing the second time. */
  @Override
  void close();
}
