package dev.zkpulsar.env.pulsar;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.host.Consent;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.SharedSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.CRC32;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.impl.LookupTopicResult;
import org.apache.pulsar.client.impl.PulsarClientImpl;
import org.apache.pulsar.common.naming.TopicName;

/**
 * The brokers of an external cluster to which clients of a namespace connect. A broker answers a
 * lookup with an address that it advertises, which may be on another host than the service URL.
 */
final class ServingBrokers {
  private static final int SECONDS = 8;

  private ServingBrokers() {}

  /**
   * Looks up one topic of each bundle, by Pulsar's own client: behind a proxy, or at a standalone,
   * it stays at the service URL, which the admin API does not know. No topic is created.
   *
   * @return each broker once
   * @throws BadInputException when a broker is on another machine without the user's consent, or
   *     takes no connection, or no lookup is answered within 8 s
   */
  static List<Address> require(PulsarSettings settings, PulsarNamespace namespace) {
    String url = settings.serviceUrl();
    List<Address> brokers = lookUp(settings, topicOfEachBundle(namespace));
    Consent.require(
        PulsarSettings.SERVICE,
        url,
        "its brokers advertise ",
        brokers,
        SharedSettings.of(settings.all()).consent());
    for (Address broker : brokers) {
      broker
          .refusal()
          .ifPresent(
              why -> {
                throw refused(url, "its brokers advertise %s: %s".formatted(broker, why));
              });
    }
    return brokers;
  }

  private static List<Address> lookUp(PulsarSettings settings, Collection<String> topics) {
    try (var client =
        (PulsarClientImpl)
            PulsarClient.builder()
                .loadConf(settings.clientConf())
                .serviceUrl(settings.serviceUrl())
                .operationTimeout(SECONDS, TimeUnit.SECONDS)
                .build()) {
      var lookups = new ArrayList<CompletableFuture<LookupTopicResult>>();
      topics.forEach(topic -> lookups.add(client.getLookup().getBroker(TopicName.get(topic))));
      var brokers = new ArrayList<Address>();
      for (var lookup : lookups) {
        var broker = lookup.get(SECONDS, TimeUnit.SECONDS).getPhysicalAddress();
        brokers.add(new Address(broker.getHostString(), broker.getPort()));
      }
      return brokers.stream().distinct().toList();
    } catch (PulsarClientException | ExecutionException e) {
      throw refused(settings.serviceUrl(), "no lookup: " + BadInputException.reason(e));
    } catch (TimeoutException e) {
      throw refused(settings.serviceUrl(), "no lookup is answered within " + SECONDS + " s");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static BadInputException refused(String url, String why) {
    return BadInputException.of(
        PulsarSettings.SERVICE,
        url,
        why,
        "pulsar://host:port of brokers that this machine reaches by the addresses that they"
            + " advertise");
  }

  /** A broker owns whole bundles, and a bundle is a range of the CRC-32 of its topics' names. */
  private static Collection<String> topicOfEachBundle(PulsarNamespace namespace) {
    var starts = new TreeSet<Long>();
    namespace.bundleBounds().forEach(bound -> starts.add(Long.decode(bound)));
    starts.pollLast(); // The end of the last bundle.
    var topics = new TreeMap<Long, String>();
    for (int n = 0; topics.size() < Math.max(1, starts.size()); n++) {
      String topic = namespace.topic("lookup-" + n);
      var hash = new CRC32();
      hash.update(topic.getBytes(UTF_8));
      Long start = starts.floor(hash.getValue());
      topics.putIfAbsent(start == null ? 0 : start, topic);
    }
    return topics.values();
  }
}
