package dev.zkpulsar.env.nodes;

import java.util.Locale;

/**
 * A resource that a server uses, or a value that it reports. A counter only grows, and its unit is
 * the unit of its growth per second; the others are levels.
 */
public enum Resource {
  /** Processor time, user and system. */
  CPU("cores", true),
  /** Resident memory of any kind. */
  RESIDENT("B", false),
  /** Heap in use at the end of the last garbage collection. */
  HEAP("B", false),
  /** Bytes received; from clients only. */
  BYTES_IN("B/s", true),
  /** Bytes sent; to clients only. */
  BYTES_OUT("B/s", true),
  /** Bytes read from disk. */
  DISK_READ("B/s", true),
  /** Bytes written to disk. */
  DISK_WRITTEN("B/s", true),
  /** Transaction log syncs. */
  FSYNCS("1/s", true),
  /** Share of the time that the transaction log waited for the disk. */
  FSYNC_TIME("s/s", true),
  /**
   * The longest sync of the transaction log since the server was told to forget ({@link
   * Meter#forget}); of the run's own servers only.
   */
  FSYNC_LONGEST("ms", false),
  /**
   * How long writes waited in a server until the transaction log was synced, in its queue and for
   * the disk: the 99th percentile since the server was told to forget; of the run's own servers
   * only.
   */
  LOG_WAIT("ms", false),
  ZNODES("znodes", false),
  /** Bytes of paths and data, ZooKeeper's estimate. */
  DATA_BYTES("B", false),
  /** The longest snapshot since the server was told to forget, or started. */
  SNAPSHOT("ms", false),
  WATCHES("watches", false),
  /** Clients' connections. */
  CONNECTIONS("connections", false),
  /** 1 if the server leads its ensemble, otherwise 0. */
  LEADER("flag", false),
  /** Shards that an Oxia server leads. */
  SHARDS_LED("shards", false),
  /** Shards of which an Oxia server has a copy, and which another server leads. */
  SHARDS_FOLLOWED("shards", false);

  private final String unit;
  private final boolean counter;

  Resource(String unit, boolean counter) {
    this.unit = unit;
    this.counter = counter;
  }

  /** The label of metrics and columns, such as "bytesin". */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace("_", "");
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
