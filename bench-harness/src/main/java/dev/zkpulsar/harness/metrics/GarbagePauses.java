package dev.zkpulsar.harness.metrics;

import com.sun.management.GarbageCollectionNotificationInfo;
import dev.zkpulsar.harness.load.Recording;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;
import org.HdrHistogram.AbstractHistogram;

/** The pauses of this JVM for garbage collection in a measured window. */
final class GarbagePauses {
  /** The pauses of all windows: the interval log takes what is new in each second. */
  private final AbstractHistogram all = Recording.newHistogram();

  private final AtomicLong longestMillis = new AtomicLong();
  private volatile boolean isOpen;

  private GarbagePauses() {}

  /** Listens to this JVM's collectors until it ends. */
  static GarbagePauses listen() {
    var pauses = new GarbagePauses();
    for (var collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (collector instanceof NotificationEmitter emitter) {
        emitter.addNotificationListener(pauses::collected, null, null);
      }
    }
    return pauses;
  }

  /** Begins a window. */
  void open(Recording recording) {
    longestMillis.set(0);
    recording.include("gc", all);
    isOpen = true;
  }

  /** Ends the window; returns its longest pause, in ms; 0 without any. */
  double closeMillis() {
    isOpen = false;
    return longestMillis.get();
  }

  private void collected(Notification notification, Object handback) {
    var collection =
        GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
    // ZGC and Shenandoah also report their cycles, which do not stop the JVM.
    if (isOpen && !collection.getGcName().contains("Cycles")) {
      long millis = collection.getGcInfo().getDuration();
      longestMillis.accumulateAndGet(millis, Math::max);
      Recording.record(all, TimeUnit.MILLISECONDS.toNanos(millis));
    }
  }
}
