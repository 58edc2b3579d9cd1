package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.harness.state.WrongAnswerException;
import dev.zkpulsar.metadata.client.MetadataSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;

/**
 * The scans of one scanner, by the thread that calls. A scan lists the levels of a {@link
 * LedgerTree}, each node after the answer of the one before, as {@code LedgerRangeIterator} does.
 * After each list of ledgers it reads their metadata, with a fixed number of reads in flight, and
 * goes on when all have been answered.
 */
final class LedgerScan {
  /** As the auditor waits for the ledgers of a node ({@code REPLICAS_CHECK_TIMEOUT_IN_SECS}). */
  private static final int TIMEOUT_SECONDS = 120;

  private final MetadataSession session;
  private final LedgerTree tree;
  private final int readsInFlight;
  private final Semaphore slots;
  private final LongAdder scanned = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private int listed;

  LedgerScan(MetadataSession session, LedgerTree tree, ScanKind kind) {
    this.session = session;
    this.tree = tree;
    this.readsInFlight = kind.readsInFlight();
    this.slots = new Semaphore(readsInFlight);
  }

  /**
   * Scans all ledgers once; a read that fails is counted, and the scan goes on.
   *
   * @param goesOn false stops the scan before the next list or read
   * @return whether the scan is whole
   * @throws Exception if a list fails or lacks a ledger, or nothing is answered for two minutes
   */
  boolean run(BooleanSupplier goesOn) throws Exception {
    listed = 0;
    for (String first : children(tree.root())) {
      for (String second : children(first)) {
        if (!scan(second, goesOn)) {
          return false;
        }
      }
    }
    WrongAnswerException.unless(listed == tree.ledgers());
    return true;
  }

  /** The ledgers of all scans: listed, and read if the kind of scan reads them. */
  long scanned() {
    return scanned.sum();
  }

  /** The ledgers whose metadata could not be read or parsed. */
  long failed() {
    return failed.sum();
  }

  /** The paths of a node's children, sorted. */
  private List<String> children(String node) throws Exception {
    return session
        .getChildren(node)
        .toCompletableFuture()
        .get(TIMEOUT_SECONDS, TimeUnit.SECONDS)
        .stream()
        .sorted()
        .map(child -> node + "/" + child)
        .toList();
  }

  /** Lists the ledgers of a node, and reads them; false if it was stopped. */
  private boolean scan(String node, BooleanSupplier goesOn) throws Exception {
    List<String> ledgers = children(node);
    listed += ledgers.size();
    if (readsInFlight == 0) {
      scanned.add(ledgers.size());
      return goesOn.getAsBoolean();
    }
    for (String ledger : ledgers) {
      await(1);
      if (!goesOn.getAsBoolean()) {
        slots.release();
        break;
      }
      read(ledger);
    }
    await(readsInFlight);
    slots.release(readsInFlight);
    return goesOn.getAsBoolean();
  }

  private void await(int freeSlots) throws InterruptedException, TimeoutException {
    if (!slots.tryAcquire(freeSlots, TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      throw new TimeoutException("no metadata within " + TIMEOUT_SECONDS + " s");
    }
  }

  /** Reads a ledger's metadata in a slot, which is free afterwards. */
  private void read(String ledger) {
    var unused =
        session
            .get(ledger)
            .thenAccept(data -> parse(ledger, data))
            .whenComplete(
                (parsed, error) -> {
                  (error == null ? scanned : failed).increment();
                  slots.release();
                });
  }

  private void parse(String ledger, byte[] data) {
    try {
      var unused = tree.parse(ledger, data);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
