package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.topics.client.TopicClient;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The metrics of an absence of the ensemble.
 *
 * <ul>
 *   <li>{@code away}: from the fault until all ZooKeeper servers served again
 *   <li>{@code stopped}: topics that did not serve for a time
 *   <li>{@code outage} of each of them: its longest time without an acknowledgement, up to the end
 *   <li>{@code resumed} of each topic that serves at the end: from the return of the ensemble until
 *       it served for good; 0 if it served by then
 *   <li>{@code serving}, {@code missing}: topics that serve at the end, and those that do not
 *   <li>{@code messages.}: see {@link MessageFates}
 * </ul>
 *
 * @param serving topics that serve at the end
 * @param missing topics that do not
 * @param faultNs when the ensemble went, by {@link System#nanoTime}
 * @param backNs when it was back
 * @param endNs when the load ended
 */
record AwayReport(
    List<NumberedTopic> serving,
    List<NumberedTopic> missing,
    long faultNs,
    long backNs,
    long endNs) {
  /** The report of a load that did not come to its end; it adds nothing. */
  static final AwayReport NONE = new AwayReport(List.of(), List.of(), 0, 0, 0);

  private static final double NS_PER_SECOND = 1e9;

  /**
   * For the reading of all topics together: an unreadable topic alone may take half a minute, and
   * JMH interrupts an iteration that takes longer than ten.
   */
  private static final int READ_MINUTES = 4;

  /** The report of topics at an instant at which all should serve. */
  static AwayReport of(List<NumberedTopic> all, long faultNs, long backNs, long endNs) {
    var bySilence =
        all.stream().collect(Collectors.partitioningBy(topic -> topic.gaps().isSilent(endNs)));
    return new AwayReport(bySilence.get(false), bySilence.get(true), faultNs, backNs, endNs);
  }

  /** Adds everything but the fates of the messages. */
  void add(Recording recording) {
    recording.figure("away", (backNs - faultNs) / NS_PER_SECOND, "s");
    for (NumberedTopic topic : serving) {
      recording.time("resumed", topic.gaps().lastEndSince(backNs));
    }
    List<Long> outagesNs =
        Stream.concat(serving.stream(), missing.stream())
            .map(topic -> topic.gaps().longestNs(endNs))
            .filter(longestNs -> longestNs > 0)
            .toList();
    outagesNs.forEach(outageNs -> recording.time("outage", outageNs));
    recording.figure("stopped", outagesNs.size(), "topics");
    recording.figure("serving", serving.size(), "topics");
    List<String> names = missing.stream().map(NumberedTopic::name).toList();
    MissingTopics.report(names, serving.size() + missing.size(), "", recording);
  }

  /**
   * Reads the topics that serve, and adds the fates of all messages. Topics for which no time is
   * left stay unread.
   */
  void addFates(TopicClient client, Recording recording) throws InterruptedException {
    long readEndNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(READ_MINUTES);
    MessageFates sum = MessageFates.NONE;
    int unread = 0;
    for (NumberedTopic topic : serving) {
      ReadBack found = topic.readBack();
      if (System.nanoTime() < readEndNs) {
        found.read(topic.name(), client);
      } else {
        unread++;
      }
      sum = sum.plus(found.fates());
    }
    for (NumberedTopic topic : missing) {
      sum = sum.plus(topic.readBack().fates());
    }
    if (unread > 0) {
      System.err.printf(
          "zkpulsar: %d topics are not read, as %d min have passed%n", unread, READ_MINUTES);
    }
    if (!serving.isEmpty() || !missing.isEmpty()) {
      sum.report(recording);
    }
  }
}
