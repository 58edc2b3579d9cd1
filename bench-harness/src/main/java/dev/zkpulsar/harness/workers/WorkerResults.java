package dev.zkpulsar.harness.workers;

import static org.openjdk.jmh.results.AggregationPolicy.AVG;
import static org.openjdk.jmh.results.AggregationPolicy.MIN;

import dev.zkpulsar.harness.load.Recording.Figure;
import dev.zkpulsar.harness.load.Recording.Window;
import dev.zkpulsar.harness.metrics.LatencyProfiler;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/** The results of an iteration on the other workers, and how far all windows overlap. */
final class WorkerResults {
  private static final double LEAST_OVERLAP = 0.95;
  private static final String START = "window.start";
  private static final String END = "window.end";

  /** Without a token, every user of this machine can write a result that is read here. */
  private static final ObjectInputFilter CLASSES =
      ObjectInputFilter.Config.createFilter(
          "maxdepth=32;maxrefs=10000000;maxarray=100000;org.openjdk.jmh.**"
              + ";dev.zkpulsar.harness.metrics.*;java.lang.*;java.util.*;!*");

  private final List<Result<?>> windows = new ArrayList<>();
  private final List<Result<?>> others = new ArrayList<>();
  private long openedNs;

  /** The barrier before the iteration has opened, at about the same time for all workers. */
  void open() {
    windows.clear();
    others.clear();
    openedNs = System.nanoTime();
  }

  void close(Window window) {
    windows.add(new ScalarResult(START, (window.startNs() - openedNs) / 1e9, "s", AVG));
    windows.add(new ScalarResult(END, (window.endNs() - openedNs) / 1e9, "s", AVG));
  }

  byte[] bytes(IterationResult own) throws IOException {
    var results = new ArrayList<Object>(own.getRawSecondaryResults().values());
    results.addAll(windows);
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(new GZIPOutputStream(bytes))) {
      out.writeObject(results);
    }
    return bytes.toByteArray();
  }

  /** Adds what {@link #bytes} made on another worker. */
  void add(byte[] bytes) throws IOException, ClassNotFoundException {
    try (var in = new ObjectInputStream(new GZIPInputStream(new ByteArrayInputStream(bytes)))) {
      in.setObjectInputFilter(CLASSES);
      for (Object result : (List<?>) in.readObject()) {
        boolean isWindow = ((Result<?>) result).getLabel().startsWith("window.");
        (isWindow ? windows : others).add((Result<?>) result);
      }
    }
  }

  /** The results of the others; {@code invalid} if the windows overlap by less than 95 %. */
  List<Result<?>> ofOthers() {
    var starts = scores(START);
    var ends = scores(END);
    double overlap = (ends.getMin() - starts.getMax()) / (ends.getMax() - starts.getMin());
    var apart = Map.of("apart", new Figure(100 * (1 - Math.max(0, overlap)), "%"));
    var all = new ArrayList<>(others);
    all.add(new ScalarResult("workers.overlap", Math.max(0, overlap), "share", MIN));
    all.addAll(LatencyProfiler.mark("invalid", overlap < LEAST_OVERLAP ? apart : Map.of()));
    return all;
  }

  private DoubleSummaryStatistics scores(String label) {
    return windows.stream()
        .filter(window -> window.getLabel().equals(label))
        .mapToDouble(Result::getScore)
        .summaryStatistics();
  }
}
