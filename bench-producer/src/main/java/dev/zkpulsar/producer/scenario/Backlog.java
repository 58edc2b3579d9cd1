package dev.zkpulsar.producer.scenario;

import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.pulsar.PulsarSettings;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.load.TrialPhase;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.PointRules;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.harness.state.SetupProgress;
import dev.zkpulsar.producer.client.BookieFiles;
import dev.zkpulsar.producer.client.ProducerClient;
import dev.zkpulsar.producer.client.Producers;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.pulsar.client.admin.PulsarAdminException;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.Reader;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Messages on a topic of their own, written before anything is measured, and a reader that reads
 * them from the first to the last. Its client has a connection and a thread of its own. A message
 * that is missing, damaged, or read twice is a failure.
 */
@State(Scope.Benchmark)
public class Backlog implements PointRules {
  private static final long MIB = 1 << 20;

  /** The share of the free disk that a backlog may take, in percent. */
  private static final int USABLE_PERCENT = 90;

  private static final int MAX_IN_FLIGHT = 10_000;
  private static final int GIVE_UP_SECONDS = 30;

  /** Of so many topics, one is on the first bookie, if it takes ledgers. */
  private static final int MOST_TOPICS = 100;

  /** Payload of the backlog, in MiB: more than broker and bookies cache. */
  @Param("1024")
  @Range(min = 1, max = 1 << 20)
  public int backlogMib;

  private PulsarClient client;
  private BookieFiles files;
  private String topic;
  private byte[] payload;
  private int messages;

  @Override
  public void check(Point point, RunSettings settings) {
    settings.requireOneWorker("there is one backlog");
    var pulsar = settings.of(PulsarSettings.class);
    int writtenPerByte = pulsar.writtenPerByte();
    long mostMib = pulsar.freeDiskBytes() / 100 * USABLE_PERCENT / MIB / writtenPerByte;
    if (backlogMib > mostMib) {
      throw BadInputException.of(
          "-p backlogMib",
          backlogMib,
          "%d times as much is written, to the journals and entry logs of %d bookies"
              .formatted(writtenPerByte, pulsar.copies()),
          "1 to %d with this free disk, or another -D%s"
              .formatted(mostMib, PulsarSettings.DATA_DIR));
    }
  }

  /** Writes the backlog; its topic is the one after those of the producers. */
  @Setup(Level.Trial)
  public void write(PulsarServers servers, Producers producers, VectorMessage vector)
      throws Exception {
    files = BookieFiles.of(servers);
    payload = vector.bytes();
    messages = (int) Math.max(1, Math.min(Integer.MAX_VALUE, backlogMib * MIB / payload.length));
    chooseTopic(servers, producers.topics);
    client = ProducerClient.builder(servers).build();
    TrialPhase.during("backlog", this::write);
  }

  /** Creates topics until one is on the first bookie; the topics are those after this number. */
  private void chooseTopic(PulsarServers servers, int first) throws PulsarAdminException {
    for (int number = first; number < first + MOST_TOPICS; number++) {
      servers.createTopics(number + 1);
      topic = servers.topic(number);
      // A subscription keeps the messages.
      servers.admin().topics().createSubscription(topic, "backlog", MessageId.earliest);
      if (isOnFirstBookie(servers)) {
        return;
      }
    }
    String why = "none of %d topics has its ledger on the first bookie: see the bookie's log";
    throw new IllegalStateException(why.formatted(MOST_TOPICS));
  }

  /** A fault kills the first bookie, which must have the backlog's only ledger; if there is one. */
  private boolean isOnFirstBookie(PulsarServers servers) throws PulsarAdminException {
    var ofLedger = servers.admin().topics().getInternalStats(topic, true).ledgers.get(0).metadata;
    List<Server> bookies = servers.list("bookie");
    if (bookies.isEmpty()) {
      return true;
    }
    return ofLedger.contains(":" + bookies.get(0).address().port());
  }

  private void write() throws Exception {
    var written = new AtomicInteger();
    var failed = new AtomicReference<Throwable>();
    try (var progress = SetupProgress.of("messages of the backlog", messages, written::get);
        Producer<byte[]> producer =
            client
                .newProducer()
                .topic(topic)
                .blockIfQueueFull(true)
                .maxPendingMessages(MAX_IN_FLIGHT)
                .create()) {
      for (int sequence = 0; sequence < messages && failed.get() == null; sequence++) {
        var unused =
            producer
                .sendAsync(MessageStamp.on(payload, sequence))
                .whenComplete(
                    (id, error) -> {
                      written.incrementAndGet();
                      failed.compareAndSet(null, error);
                    });
      }
      producer.flush();
    }
    if (failed.get() != null) {
      throw new IllegalStateException("the backlog is not complete", failed.get());
    }
  }

  /** Takes the backlog from the page cache, so that a bookie reads it from the disk. */
  @Setup(Level.Iteration)
  public void drop() throws InterruptedException {
    files.dropFromPageCache();
  }

  /**
   * Reads the backlog. Metrics: {@code backlog.read}, payload a second, and {@code
   * backlog.fromdisk}, what the bookies read from the disk meanwhile, in percent of the payload.
   */
  public void read(Recording recording) {
    OptionalDouble before = files.readBytes();
    long startNs = System.nanoTime();
    long lost = readAll(recording);
    double seconds = (System.nanoTime() - startNs) / 1e9;
    if (lost > 0) {
      recording.failed("lost", lost);
    }
    double readBytes = (double) (messages - lost) * payload.length;
    recording.figure("backlog.read", readBytes / seconds, "B/s");
    OptionalDouble after = files.readBytes();
    if (before.isPresent() && after.isPresent()) {
      double percent = 100 * (after.getAsDouble() - before.getAsDouble()) / readBytes;
      recording.figure("backlog.fromdisk", percent, "%");
    }
  }

  /** Reads all messages, and returns how many are missing. */
  private long readAll(Recording recording) {
    long next = 0;
    long lost = 0;
    try (Reader<byte[]> reader =
        client.newReader().topic(topic).startMessageId(MessageId.earliest).create()) {
      while (next < messages) {
        Message<byte[]> message = reader.readNext(GIVE_UP_SECONDS, TimeUnit.SECONDS);
        if (message == null) {
          break;
        }
        byte[] bytes = message.getData();
        if (!MessageStamp.isWhole(bytes)) {
          recording.failed("checksum", 1);
          next++;
        } else if (MessageStamp.sequence(bytes) < next) {
          recording.failed("duplicate", 1);
        } else {
          lost += MessageStamp.sequence(bytes) - next;
          next = MessageStamp.sequence(bytes) + 1;
        }
      }
    } catch (IOException e) {
      System.err.println("zkpulsar: the backlog is not read to its end: " + e.getMessage());
    }
    return lost + messages - next;
  }

  /** Closes the reader's client. */
  @TearDown(Level.Trial)
  public void close() throws PulsarClientException {
    if (client != null) {
      client.close();
    }
  }
}
