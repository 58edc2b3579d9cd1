package dev.zkpulsar.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.zkpulsar.harness.CommandProcess;
import dev.zkpulsar.harness.MainRun;
import dev.zkpulsar.harness.settings.ForkInput;
import dev.zkpulsar.harness.state.PulsarServers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.common.naming.TopicDomain;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plain producer in a process of its own sees the outages that the benchmark reports. */
@Tag("alone")
@Tag("long")
class ObserverTest {
  private static final int TOPICS = 8;
  private static final long POLL_MILLIS = 20;
  private static final long LONGEST_NS = TimeUnit.MINUTES.toNanos(5);

  /** Both send every 10 to 20 ms, and each tries to connect again every 10 ms, for itself. */
  private static final double RESOLUTION_MILLIS = 40;

  @TempDir private Path directory;

  /** A killed broker is away for 10 s; each of the two looks its topics up for itself. */
  @Test
  void seesTheOutagesOfAKilledBroker() throws Exception {
    String before = namespace();
    var observed = CompletableFuture.supplyAsync(() -> observe(before));

    var run =
        MainRun.of(
            directory,
            Map.of("bench.pulsar.jvmArgs", TopicsRun.BROKER_JVM),
            "TopicLoadBenchmark -f 1 -p secondsBefore=15 -p backoffMillis=10 -p maxBackoffMillis=10"
                + " -p brokerSessionTimeoutMillis=10000 -p topics="
                + TOPICS
                + " -p fault=broker-killed");

    assertThat(run.isMeasured()).as(run.out() + run.err()).isTrue();
    var reported = rows(Files.readAllLines(run.directory().resolve("topics.csv")), 1);
    var seen = observed.get(1, TimeUnit.MINUTES);
    System.out.println("reported " + reported + "\nobserved " + seen);
    assertThat(reported).isNotEmpty();
    reported.forEach(
        (topic, millis) ->
            assertThat(seen.get(topic))
                .as(topic)
                .isCloseTo(millis, within(0.1 * millis + RESOLUTION_MILLIS)));
  }

  /** The namespace of the run in this process; another test's run may be open. */
  private static String namespace() {
    return ForkInput.current()
        .map(input -> input.addresses().getOrDefault(PulsarServers.NAMESPACE, ""))
        .orElse("");
  }

  private Map<String, Double> observe(String before) {
    try {
      await(() -> !List.of("", before).contains(namespace()));
      var addresses = ForkInput.current().orElseThrow().addresses();
      String topics;
      try (var admin =
          PulsarAdmin.builder().serviceHttpUrl(addresses.get(PulsarServers.ADMIN_URL)).build()) {
        String namespace = addresses.get(PulsarServers.NAMESPACE);
        await(() -> topics(admin, namespace).size() >= TOPICS);
        topics = String.join(" ", topics(admin, namespace));
      }
      var process =
          CommandProcess.builder(
                  List.of(),
                  Observer.class.getName(),
                  addresses.get(PulsarServers.SERVICE_URL) + " " + topics)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try (var out = process.inputReader()) {
        assertThat(out.readLine()).isEqualTo("ready");
        await(() -> has("topics.csv"));
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
        return rows(out.lines().toList(), 0);
      } finally {
        process.destroyForcibly();
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** The second number of each row with a topic, by topic. */
  private static Map<String, Double> rows(List<String> lines, int topic) {
    var rows = new HashMap<String, Double>();
    for (String line : lines) {
      String[] fields = line.split(",");
      if (fields.length > topic + 1 && fields[topic].startsWith("persistent:")) {
        rows.put(fields[topic], Double.valueOf(fields[topic + 1]));
      }
    }
    return rows;
  }

  /**
   * The topics in metadata. A list of all kinds also asks which bundles have owners, and a broker
   * gives the answer, none, to those who want one at this time: the benchmark's creates fail.
   */
  private static List<String> topics(PulsarAdmin admin, String namespace) throws Exception {
    return admin.topics().getList(namespace, TopicDomain.persistent);
  }

  private boolean has(String name) throws Exception {
    try (var files = Files.find(directory, 4, (file, facts) -> file.endsWith(name))) {
      return files.findAny().isPresent();
    }
  }

  private interface Condition {
    boolean holds() throws Exception;
  }

  private static void await(Condition condition) throws Exception {
    for (long startNs = System.nanoTime(); !condition.holds(); Thread.sleep(POLL_MILLIS)) {
      if (System.nanoTime() - startNs > LONGEST_NS) {
        throw new IllegalStateException("waited too long");
      }
    }
  }
}
