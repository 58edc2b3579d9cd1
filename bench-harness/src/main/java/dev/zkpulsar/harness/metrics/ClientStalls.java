package dev.zkpulsar.harness.metrics;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.sun.management.GarbageCollectionNotificationInfo;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.Recording.Figure;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;
import org.HdrHistogram.AbstractHistogram;

/**
 * The longest time in a measured window for which this JVM stood still, in ms: metrics {@code
 * client.gcpause} and {@code client.stall}.
 *
 * <p>A stall is the delay of a thread that only sleeps, less the time for which it waited for a
 * processor: a saturated machine delays threads without stopping them. Linux reports that time; on
 * another system the metric is absent.
 */
final class ClientStalls {
  private static final long PERIOD_NS = 20_000_000;

  /** The stalls of all windows: the interval log takes what is new in each second. */
  private final AbstractHistogram allPauses = Recording.newHistogram();

  private final AtomicLong longestPauseMillis = new AtomicLong();
  private final NotificationListener pauses = this::collected;
  private Thread watcher;
  private volatile boolean running;
  private volatile long longestStallNs;

  void open(Recording recording) {
    if (running) {
      close(); // A recording that its benchmark did not close.
    }
    longestPauseMillis.set(0);
    longestStallNs = -1;
    recording.include("gc", allPauses);
    collectors().forEach(collector -> collector.addNotificationListener(pauses, null, null));
    running = true;
    watcher = new Thread(this::watch, "stalls");
    watcher.setDaemon(true);
    watcher.start();
  }

  Map<String, Figure> close() {
    running = false;
    try {
      watcher.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    collectors().forEach(this::forget);
    var figures = new TreeMap<String, Figure>();
    figures.put("client.gcpause", new Figure(longestPauseMillis.get(), "ms"));
    if (longestStallNs >= 0) {
      figures.put("client.stall", new Figure(longestStallNs / 1e6, "ms"));
    }
    return figures;
  }

  private void watch() {
    // Its fields: time on a processor and time waiting for one, in nanoseconds; time slices.
    try (var schedule = new RandomAccessFile("/proc/thread-self/schedstat", "r")) {
      long beforeNs = System.nanoTime();
      long waitedNs = waitedNs(schedule);
      while (running) {
        LockSupport.parkNanos(PERIOD_NS);
        long nowNs = System.nanoTime();
        long nowWaitedNs = waitedNs(schedule);
        long stalledNs = nowNs - beforeNs - PERIOD_NS - (nowWaitedNs - waitedNs);
        longestStallNs = Math.max(longestStallNs, Math.max(0, stalledNs));
        beforeNs = nowNs;
        waitedNs = nowWaitedNs;
      }
    } catch (IOException e) {
      longestStallNs = -1;
    }
  }

  private static long waitedNs(RandomAccessFile schedule) throws IOException {
    var text = new byte[80];
    schedule.seek(0);
    int length = schedule.read(text);
    return Long.parseLong(new String(text, 0, length, US_ASCII).split("[\\s]+")[1]);
  }

  private void collected(Notification notification, Object handback) {
    var collection =
        GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
    // ZGC and Shenandoah also report their cycles, which do not stop the JVM.
    if (!collection.getGcName().contains("Cycles")) {
      long millis = collection.getGcInfo().getDuration();
      longestPauseMillis.accumulateAndGet(millis, Math::max);
      allPauses.recordValue(Math.min(TimeUnit.MILLISECONDS.toNanos(millis), Recording.HIGHEST_NS));
    }
  }

  private static Stream<NotificationEmitter> collectors() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .filter(NotificationEmitter.class::isInstance)
        .map(NotificationEmitter.class::cast);
  }

  private void forget(NotificationEmitter collector) {
    try {
      collector.removeNotificationListener(pauses);
    } catch (ListenerNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
