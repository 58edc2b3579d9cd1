package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.topics.client.TopicAdmin;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The broker and the bundle of each topic before a fault. A broker owns whole bundles.
 *
 * @param brokers addresses, {@code host:port}, by the topic's full name
 * @param bundles hash ranges by the topic's full name
 */
record TopicOwners(Map<String, String> brokers, Map<String, String> bundles) {

  /** Of no topics. */
  static final TopicOwners NONE = new TopicOwners(Map.of(), Map.of());

  /**
   * Looks all topics up; a topic without an owner gets one.
   *
   * @param topics full names
   */
  static TopicOwners find(List<String> topics, TopicAdmin admin) throws Exception {
    return new TopicOwners(byTopic(topics, admin::owner), byTopic(topics, admin::bundle));
  }

  private static Map<String, String> byTopic(
      List<String> topics, Function<String, CompletableFuture<String>> lookup) throws Exception {
    List<String> found = BoundedAsync.map(topics, lookup);
    return IntStream.range(0, topics.size())
        .boxed()
        .collect(Collectors.toMap(topics::get, found::get));
  }

  /** The owner of a topic, {@code host:port}; null for an unknown topic. */
  String broker(String topic) {
    return brokers.get(topic);
  }

  /** The number of bundles that contain these topics. */
  int bundlesOf(Collection<String> topics) {
    return (int) topics.stream().map(bundles::get).distinct().count();
  }

  /** The allowed broker that owns the most topics; empty if none owns any. */
  Optional<String> ownerOfMost(Predicate<String> isAllowed) {
    return mostFrequent(brokers.values().stream().filter(isAllowed).toList());
  }

  /** The value that occurs most often; of several, the first in alphabetical order. */
  static Optional<String> mostFrequent(Collection<String> values) {
    return values.stream()
        .distinct()
        .sorted()
        .max(Comparator.comparingInt(value -> Collections.frequency(values, value)));
  }
}
