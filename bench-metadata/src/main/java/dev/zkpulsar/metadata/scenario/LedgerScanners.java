package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.zookeeper.ClientAccess;
import dev.zkpulsar.harness.helpers.Helper;
import dev.zkpulsar.metadata.client.MetadataClient;
import dev.zkpulsar.metadata.client.MetadataSession;
import dev.zkpulsar.metadata.client.SessionOpener;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * Scanners, each with a session and a thread, in a process of their own: a bookie does not share
 * its processor time or its garbage collector with a broker. A scanner starts the next scan when
 * one is done, so {@link Word#END} finds all of them at work.
 */
final class LedgerScanners implements Helper {
  static final String PROCESS = "the process of the ledger scanners (-p scanners)";

  private static final long serialVersionUID = 1;

  private final Map<String, String> access = ClientAccess.all();
  private final SessionOpener opener;
  private final int count;
  private final LedgerTree tree;
  private final ScanKind kind;
  private transient List<? extends MetadataSession> sessions;
  private transient Consumer<Serializable> answers;
  private transient List<Thread> threads;
  private transient List<LedgerScan> scans;
  private transient Queue<Long> wholeNs;
  private transient Queue<Exception> errors;
  private transient volatile boolean isScanning;

  /** A message to the process. */
  enum Word {
    /** All scanners start. */
    BEGIN,
    /** They stop, and a {@link Report} is the answer. */
    END
  }

  /**
   * What the scanners did between {@link Word#BEGIN} and {@link Word#END}.
   *
   * @param wholeNs the time of each scan that was not stopped
   * @param ledgers that were scanned, also by scans that were stopped
   * @param failed ledgers that could not be read, and scans that were given up
   */
  record Report(List<Long> wholeNs, long ledgers, long failed) implements Serializable {}

  /** Scanners of a tree that exists. */
  LedgerScanners(SessionOpener opener, int count, LedgerTree tree, ScanKind kind) {
    this.opener = opener;
    this.count = count;
    this.tree = tree;
    this.kind = kind;
  }

  @Override
  public void begin(Consumer<Serializable> parent) throws Exception {
    ClientAccess.useAll(access);
    answers = parent;
    sessions = opener.open(count);
    threads = List.of();
  }

  @Override
  public void hear(Object word) throws InterruptedException {
    switch ((Word) word) {
      case BEGIN -> startAll();
      case END -> {
        stopAll();
        answers.accept(report());
      }
    }
  }

  private void startAll() {
    wholeNs = new ConcurrentLinkedQueue<>();
    errors = new ConcurrentLinkedQueue<>();
    scans = sessions.stream().map(session -> new LedgerScan(session, tree, kind)).toList();
    isScanning = true;
    threads = scans.stream().map(scan -> new Thread(() -> repeat(scan), "scanner")).toList();
    threads.forEach(Thread::start);
  }

  /** A scan that fails is the scanner's last one. */
  private void repeat(LedgerScan scan) {
    try {
      long startNs = System.nanoTime();
      while (scan.run(() -> isScanning)) {
        long endNs = System.nanoTime();
        wholeNs.add(endNs - startNs);
        startNs = endNs;
      }
    } catch (Exception e) {
      errors.add(e);
    }
  }

  private void stopAll() throws InterruptedException {
    isScanning = false;
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private Report report() {
    Exception first = errors.peek();
    if (first != null) {
      first.printStackTrace();
    }
    return new Report(
        new ArrayList<>(wholeNs),
        scans.stream().mapToLong(LedgerScan::scanned).sum(),
        scans.stream().mapToLong(LedgerScan::failed).sum() + errors.size());
  }

  @Override
  public void close() throws Exception {
    stopAll();
    MetadataClient.closeAll(sessions);
  }
}
