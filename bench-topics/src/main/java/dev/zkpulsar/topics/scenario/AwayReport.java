package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.topics.client.TopicClient;
import java.util.List;

/**
 * The metrics of an absence of the ensemble.
 *
 * <ul>
 *   <li>{@code away}: from the fault until all ZooKeeper servers served again
 *   <li>{@code stopped}: topics that did not serve for a time
 *   <li>{@code outage} of each of them: its longest time without an acknowledgement
 *   <li>{@code resumed} of each topic that serves at the end: from the return of the ensemble until
 *       it served for good; 0 if it served by then
 *   <li>{@code serving}, {@code missing}: topics that serve at the end, and those that do not
 *   <li>{@code messages.}: see {@link MessageFates}
 * </ul>
 *
 * @param all topics
 * @param serving those that serve at the end
 * @param faultNs when the ensemble went, by {@link System#nanoTime}
 * @param backNs when it was back
 */
record AwayReport(List<NumberedTopic> all, List<NumberedTopic> serving, long faultNs, long backNs) {
  /** The report of a load that did not come to its end; it adds nothing. */
  static final AwayReport NONE = new AwayReport(List.of(), List.of(), 0, 0);

  private static final double NS_PER_SECOND = 1e9;

  /** The report of topics at an instant at which all should serve. */
  static AwayReport of(List<NumberedTopic> all, long faultNs, long backNs, long endNs) {
    var serving = all.stream().filter(topic -> !topic.gaps().isSilent(endNs)).toList();
    return new AwayReport(all, serving, faultNs, backNs);
  }

  private List<NumberedTopic> missing() {
    return all.stream().filter(topic -> !serving.contains(topic)).toList();
  }

  /** Adds everything but the fates of the messages. */
  void add(Recording recording) {
    recording.figure("away", (backNs - faultNs) / NS_PER_SECOND, "s");
    for (NumberedTopic topic : serving) {
      recording.time("resumed", topic.gaps().lastEndSince(backNs));
    }
    var interrupted = all.stream().filter(topic -> topic.gaps().longestNs() > 0).toList();
    for (NumberedTopic topic : interrupted) {
      recording.time("outage", topic.gaps().longestNs());
    }
    List<NumberedTopic> missing = missing();
    long never = missing.stream().filter(topic -> !interrupted.contains(topic)).count();
    recording.figure("stopped", (double) (interrupted.size() + never), "topics");
    recording.figure("serving", serving.size(), "topics");
    List<String> names = missing.stream().map(NumberedTopic::name).toList();
    MissingTopics.report(names, all.size(), "", recording);
  }

  /** Reads the topics that serve, and adds the fates of all messages. */
  void addFates(TopicClient client, Recording recording) throws InterruptedException {
    MessageFates sum = MessageFates.NONE;
    for (NumberedTopic topic : serving) {
      ReadBack found = topic.readBack();
      found.read(topic.name(), client);
      sum = sum.plus(found.fates());
    }
    for (NumberedTopic topic : missing()) {
      sum = sum.plus(topic.readBack().fates());
    }
    if (!all.isEmpty()) {
      sum.report(recording);
    }
  }
}
