package dev.zkpulsar.results.profile;

import dev.zkpulsar.results.runs.HistogramLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** Sums the stacks of recordings of the JDK's Flight Recorder. Idle waits are left out. */
public final class Recordings {
  private static final List<String> IDLE = idle();

  /** The numbers of hidden and generated classes, which differ from run to run. */
  private static final String NUMBER =
      "(?<=\\$\\$Lambda).*|[./+](0x[0-9a-f]+|\\d+)$|(?<=Accessor)\\d+";

  /** Frames with which a thread waits for a lock of java.util.concurrent. */
  private static final String PARKING = "(java\\.util\\.concurrent\\.locks|jdk\\.internal)\\..*";

  private final NavigableMap<Long, Long> measured = new TreeMap<>();
  private final Profile profile = new Profile(new TreeMap<>());

  /** Events outside of the intervals of the point's log are left out. */
  public Recordings(Path log) {
    // Other tags have intervals after the end, for late times.
    new HistogramLog(log)
        .intervals("pacing", i -> measured.merge(i.startMillis(), i.endMillis(), Math::max));
  }

  public Profile profile() {
    return profile;
  }

  public void add(String process, Path recording) throws IOException {
    try (var events = new RecordingFile(recording)) {
      while (events.hasMoreEvents()) {
        RecordedEvent event = events.readEvent();
        var interval = measured.floorEntry(event.getStartTime().toEpochMilli());
        if (event.getStackTrace() != null
            && interval != null
            && event.getStartTime().toEpochMilli() < interval.getValue()) {
          add(process + ";", event);
        }
      }
    }
  }

  private void add(String process, RecordedEvent event) {
    switch (event.getEventType().getName()) {
      case "jdk.ExecutionSample" -> add(process + "cpu, samples", event, 1);
      case "jdk.NativeMethodSample" -> add(process + "native, samples", event, 1);
      case "jdk.ObjectAllocationSample" ->
          add(process + "allocation, bytes", event, event.getLong("weight"));
      case "jdk.JavaMonitorEnter", "jdk.ThreadPark" ->
          add(process + "locks, us", event, event.getDuration().toNanos() / 1_000);
      default -> {}
    }
  }

  private void add(String series, RecordedEvent event, long weight) {
    var frames = new ArrayList<String>();
    for (var frame : event.getStackTrace().getFrames()) {
      var method = frame.getMethod();
      frames.add(method.getType().getName().replaceAll(NUMBER, "") + "." + method.getName());
    }
    if (event.hasField("parkedClass")) {
      while (!frames.isEmpty() && frames.get(0).matches(PARKING)) {
        frames.remove(0);
      }
      RecordedClass lock = event.getClass("parkedClass");
      frames.add(0, "waits for " + (lock == null ? "nothing" : lock.getName()));
    }
    if (frames.stream().noneMatch(frame -> IDLE.stream().anyMatch(frame::startsWith))) {
      frames.add(thread(event));
      Collections.reverse(frames);
      profile.add(series, String.join(";", frames), weight);
    }
  }

  /** The thread's name with stars for its numbers, so that the threads of a pool are one. */
  private static String thread(RecordedEvent event) {
    RecordedThread thread =
        event.hasField("sampledThread") ? event.getThread("sampledThread") : event.getThread();
    String name = thread == null ? "?" : String.valueOf(thread.getJavaName());
    return "[" + name.replaceAll("\\d+", "*").replaceAll("[;\\s]+", " ") + "]";
  }

  private static List<String> idle() {
    try (var list = Recordings.class.getResourceAsStream("idle-waits.txt")) {
      String lines = new String(list.readAllBytes(), StandardCharsets.UTF_8);
      return lines.lines().filter(line -> !line.startsWith("#")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
