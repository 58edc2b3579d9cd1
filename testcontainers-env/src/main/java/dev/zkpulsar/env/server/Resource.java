package dev.zkpulsar.env.server;

/**
 * What a server uses, or says of itself. A counter only grows, and its unit is that of its growth
 * over a second; the others are levels. The names serve as labels of metrics and columns.
 */
public enum Resource {
  /** Processor time, user and system. */
  cpu("cores", true),
  /** Memory that the process holds, of any kind. */
  resident("B", false),
  /** Heap that was in use when the last collection of the server's JVM ended. */
  heap("B", false),
  /** Bytes received; of an embedded server those from clients. */
  bytesin("B/s", true),
  /** Bytes sent; of an embedded server those to clients. */
  bytesout("B/s", true),
  /** Bytes given to the disk. */
  diskwritten("B/s", true),
  /** Transaction log syncs. */
  fsyncs("1/s", true),
  /** The share of the time that the transaction log was waiting for the disk. */
  fsynctime("s/s", true),
  /** Znodes. */
  znodes("znodes", false),
  /** Bytes of paths and data, as ZooKeeper estimates them. */
  databytes("B", false),
  /** Watches that are set. */
  watches("watches", false),
  /** Requests that wait in the server. */
  outstanding("requests", false),
  /** 1 where the server leads its ensemble, else 0. */
  leader("flag", false);

  private final String unit;
  private final boolean counter;

  Resource(String unit, boolean counter) {
    this.unit = unit;
    this.counter = counter;
  }

  /** The unit of a level, or of a counter's growth over a second. */
  public String unit() {
    return unit;
  }

  /** Whether only the difference of two readings says something. */
  public boolean isCounter() {
    return counter;
  }
}
