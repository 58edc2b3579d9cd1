package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.server.Server;
import java.util.List;

/** A running Pulsar cluster: its addresses, its servers, and an end. Any thread may use it. */
public interface PulsarCluster extends AutoCloseable {

  /** {@code pulsar://host:port}, or with {@code pulsar+ssl}. */
  String serviceUrl();

  /** {@code http://host:port}, or with {@code https}. */
  String adminUrl();

  /** Its servers, brokers first. */
  List<Server> servers();

  /** Stops what was started, and removes what it left; does nothing the second time. */
  @Override
  void close();
}
