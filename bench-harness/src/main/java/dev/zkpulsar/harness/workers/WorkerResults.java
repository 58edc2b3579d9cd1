package dev.zkpulsar.harness.workers;

import static org.openjdk.jmh.results.AggregationPolicy.MIN;

import dev.zkpulsar.harness.load.Recording.Figure;
import dev.zkpulsar.harness.load.Recording.Window;
import dev.zkpulsar.harness.metrics.LoopResults;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * The results of a worker's iteration, and its window since the barrier, in nanoseconds. In Java's
 * serialization, since only JMH knows how a result adds up.
 */
@SuppressWarnings("rawtypes")
record WorkerResults(ArrayList<Result> results, long startNs, long endNs) implements Serializable {
  /** The least share of all workers' time in which all of them measure. */
  private static final double LEAST_TOGETHER = 0.95;

  /** The same for a fixed amount of work, which ends on each worker at another time. */
  private static final double LEAST_OF_FIXED_WORK = 0.5;

  /** Without a token, every user of this machine can write a result that is read here. */
  private static final ObjectInputFilter CLASSES =
      ObjectInputFilter.Config.createFilter(
          "maxdepth=32;maxrefs=10000000;maxarray=100000;org.openjdk.jmh.**"
              + ";dev.zkpulsar.harness.metrics.*;dev.zkpulsar.harness.workers.WorkerResults"
              + ";java.lang.*;java.util.*;!*");

  /**
   * The results of this worker's iteration.
   *
   * @param openedNs when it passed the barrier, by {@link System#nanoTime}, as the window
   */
  static WorkerResults of(IterationResult own, long openedNs, Window window) {
    var results = new ArrayList<Result>(own.getRawSecondaryResults().values());
    return new WorkerResults(results, window.startNs() - openedNs, window.endNs() - openedNs);
  }

  /** The serialized form, compressed. */
  byte[] bytes() throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(new GZIPOutputStream(bytes))) {
      out.writeObject(this);
    }
    return bytes.toByteArray();
  }

  /** Reads what {@link #bytes} of another worker has written. */
  static WorkerResults of(byte[] bytes) throws IOException, ClassNotFoundException {
    try (var in = new ObjectInputStream(new GZIPInputStream(new ByteArrayInputStream(bytes)))) {
      in.setObjectInputFilter(CLASSES);
      return (WorkerResults) in.readObject();
    }
  }

  /**
   * The results of all but the first, for the first to add. The figures are of less load than they
   * seem while not all workers measure: then they are INVALID. A fixed amount of work ends on each
   * worker at another time, so its figures get a caution instead.
   */
  static List<Result<?>> ofOthers(List<WorkerResults> all, boolean isFixedWork) {
    var others = new ArrayList<Result<?>>();
    for (WorkerResults worker : all.subList(1, all.size())) {
      worker.results.forEach(others::add);
    }
    double together = shareTogether(all);
    var apart = Map.of("apart", new Figure(100 * (1 - together), "%"));
    double least = isFixedWork ? LEAST_OF_FIXED_WORK : LEAST_TOGETHER;
    others.add(new ScalarResult("workers.overlap", together, "share", MIN));
    others.addAll(LoopResults.mark("invalid", together < least ? apart : Map.of()));
    others.addAll(LoopResults.mark("caution", together < LEAST_TOGETHER ? apart : Map.of()));
    return others;
  }

  /**
   * The share of all workers' time in which all of them measure: from the last start to the first
   * end, times the number of workers, divided by the sum of their windows.
   */
  private static double shareTogether(List<WorkerResults> all) {
    long firstEndNs = Long.MAX_VALUE;
    long lastStartNs = Long.MIN_VALUE;
    long measuredNs = 0;
    for (WorkerResults worker : all) {
      firstEndNs = Math.min(firstEndNs, worker.endNs);
      lastStartNs = Math.max(lastStartNs, worker.startNs);
      measuredNs += worker.endNs - worker.startNs;
    }
    double togetherNs = (double) Math.max(0, firstEndNs - lastStartNs);
    return all.size() * togetherNs / (double) measuredNs;
  }
}
