package dev.zkpulsar.env.server;

/**
 * One server of an ensemble or a cluster.
 *
 * @param name unique in its system, lower case: zookeeper-1, pulsar-1
 * @param address {@code host:port} for clients
 * @param place what it runs in, by which it can be metered and hurt
 */
public record Server(String name, String address, Place place) {
  private static final String ZOOKEEPER = "zookeeper-";
  private static final String BETWEEN_FIELDS = "=";

  /** The n-th server of a ZooKeeper ensemble, from 1. */
  public static Server zooKeeper(int number, String address, Place place) {
    return new Server(ZOOKEEPER + number, address, place);
  }

  boolean isZooKeeper() {
    return name.startsWith(ZOOKEEPER);
  }

  /** One line without spaces or commas, to hand to another process; {@link #parse} reads it. */
  public String format() {
    String where =
        place instanceof OwnProcess own
            ? "process:" + own.pid()
            : place instanceof Container container ? "container:" + container.id() : "elsewhere";
    return String.join(BETWEEN_FIELDS, name, address, where);
  }

  /** A server from its {@link #format}. */
  public static Server parse(String line) {
    String[] fields = line.split(BETWEEN_FIELDS, -1);
    String where = fields[2].replaceFirst("^.*:", "");
    return new Server(
        fields[0],
        fields[1],
        fields[2].startsWith("process:")
            ? new OwnProcess(Long.parseLong(where))
            : fields[2].startsWith("container:") ? new Container(where) : new Elsewhere());
  }

  /** What a server runs in. */
  public sealed interface Place {}

  /** A process on this machine. */
  public record OwnProcess(long pid) implements Place {}

  /** A container of this machine's engine. */
  public record Container(String id) implements Place {}

  /** Somewhere else: it can be talked to, and neither metered nor hurt. */
  public record Elsewhere() implements Place {}
}
