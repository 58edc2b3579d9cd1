package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.settings.Labelled;

/**
 * The scans of {@code /ledgers} that BookKeeper does. Each lists one node after the other; they
 * differ in the metadata that they read. Classes and constants are those of BookKeeper 4.17.
 */
public enum ScanKind implements Labelled {
  /** Every bookie's {@code ScanAndCompareGarbageCollector.gc}: it lists, and reads no metadata. */
  GARBAGE_COLLECTION(0),
  /**
   * Every bookie's {@code ScanAndCompareGarbageCollector.removeOverReplicatedledgers}, once a day.
   * It reads the ledgers that the bookie stores, here all.
   */
  OVER_REPLICATED(1),
  /**
   * The auditor's {@code AuditorReplicasCheckTask}, of which a cluster has one: {@code
   * MAX_CONCURRENT_REPLICAS_CHECK_LEDGER_REQUESTS}.
   */
  REPLICAS_CHECK(100),
  /**
   * The auditor's {@code AuditorPlacementPolicyCheckTask}: {@code
   * AbstractZkLedgerManager.asyncProcessLedgersInSingleNode} reads all children of a node at once.
   */
  PLACEMENT_CHECK(LedgerTree.LEDGERS_OF_NODE);

  private final int readsInFlight;

  ScanKind(int readsInFlight) {
    this.readsInFlight = readsInFlight;
  }

  /** The most reads of a scanner in flight; 0 if it only lists. */
  int readsInFlight() {
    return readsInFlight;
  }
}
