package dev.zkpulsar.env.nodes;

/**
 * A resource that a server uses, or a value that it reports. A counter only grows, and its unit is
 * the unit of its growth per second; the others are levels. The names are labels of metrics and
 * columns.
 */
public enum Resource {
  /** Processor time, user and system. */
  cpu("cores", true),
  /** Resident memory of any kind. */
  resident("B", false),
  /** Heap in use at the end of the last garbage collection. */
  heap("B", false),
  /** Bytes received; from clients only. */
  bytesin("B/s", true),
  /** Bytes sent; to clients only. */
  bytesout("B/s", true),
  /** Bytes read from disk. */
  diskread("B/s", true),
  /** Bytes written to disk. */
  diskwritten("B/s", true),
  /** Transaction log syncs. */
  fsyncs("1/s", true),
  /** Share of the time that the transaction log waited for the disk. */
  fsynctime("s/s", true),
  /**
   * The longest sync of the transaction log since the server was told to forget ({@link
   * Meter#forget}); of the run's own servers only.
   */
  fsynclongest("ms", false),
  /**
   * How long writes waited in a server until the transaction log was synced, in its queue and for
   * the disk: the 99th percentile since the server was told to forget; of the run's own servers
   * only.
   */
  logwait("ms", false),
  znodes("znodes", false),
  /** Bytes of paths and data, ZooKeeper's estimate. */
  databytes("B", false),
  /** The longest snapshot since the server was told to forget, or started. */
  snapshot("ms", false),
  watches("watches", false),
  /** Clients' connections. */
  connections("connections", false),
  /** 1 if the server leads its ensemble, otherwise 0. */
  leader("flag", false);

  private final String unit;
  private final boolean counter;

  Resource(String unit, boolean counter) {
    this.unit = unit;
    this.counter = counter;
  }

  /** The unit of a level, or of a counter's growth per second. */
  public String unit() {
    return unit;
  }

  /** Whether only the difference of two readings has a meaning. */
  public boolean isCounter() {
    return counter;
  }
}
