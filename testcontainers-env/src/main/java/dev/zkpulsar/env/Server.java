package dev.zkpulsar.env;

/**
 * One server of an ensemble or a cluster.
 *
 * @param name unique in its system, lower case: zookeeper-1, pulsar-1
 * @param address {@code host:port} for clients
 * @param place what it runs in, by which it can be metered and hurt
 */
public record Server(String name, String address, Place place) {

  /** What a server runs in. */
  public sealed interface Place {}

  /** A process on this machine. */
  public record OwnProcess(long pid) implements Place {}

  /** A container of this machine's engine. */
  public record Container(String id) implements Place {}

  /** Somewhere else: it can be talked to, and neither metered nor hurt. */
  public record Elsewhere() implements Place {}
}
