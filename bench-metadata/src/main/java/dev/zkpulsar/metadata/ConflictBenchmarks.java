package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.metadata.scenario.Churn;
import dev.zkpulsar.metadata.scenario.Conflicts;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Writes beside failing writes ({@link Conflicts}); only the innocent ones are measured. A subclass
 * has the loop and its load.
 */
abstract class ConflictBenchmarks extends Forks {

  /** Issues one innocent write by the loop of the subclass. */
  abstract void issue(Operation<Conflicts> write, Conflicts conflicts) throws InterruptedException;

  /** Innocent puts. */
  @Benchmark
  public void put(Conflicts conflicts) throws InterruptedException {
    issue(Conflicts::put, conflicts);
  }

  /** Innocent creates and deletes. */
  @Benchmark
  public void create(Conflicts conflicts, Churn churn) throws InterruptedException {
    issue(writes -> writes.create(churn), conflicts);
  }

  /** Innocent puts, and creates and deletes, in equal parts. */
  @Benchmark
  public void mix(Conflicts conflicts, Churn churn) throws InterruptedException {
    issue(writes -> writes.mix(churn), conflicts);
  }
}
