package dev.zkpulsar.topics;

import dev.zkpulsar.topics.scenario.Deletion;
import dev.zkpulsar.topics.scenario.TopicsToDelete;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How fast partitioned topics are deleted, and what their deletion leaves in ZooKeeper
 * (apache/pulsar#24879). One iteration deletes all topics that were created before it; the warm-up
 * is such an iteration, too.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1, time = 30) // The plan's estimates; an iteration ends by itself.
@Measurement(iterations = 1, time = 30)
public class TopicDeletionBenchmark extends Forks {

  /** Deletes the topics by the admin API, a request each. */
  @Benchmark
  public void topics(Deletion deletion, TopicsToDelete topics) throws InterruptedException {
    deletion.deleteTopics(topics);
  }

  /** Deletes the namespace with all topics by force, by one request. */
  @Benchmark
  public void namespace(Deletion deletion, TopicsToDelete topics) throws InterruptedException {
    deletion.deleteNamespace(topics);
  }
}
