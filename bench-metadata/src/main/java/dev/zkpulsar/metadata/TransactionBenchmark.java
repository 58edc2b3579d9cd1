package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.Concurrency;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.metadata.scenario.Transactions;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Transactions whose state is in the metadata store; an operation is a whole transaction. */
@State(Scope.Benchmark)
public class TransactionBenchmark extends Forks {

  /** Transactions at a rate. */
  @Benchmark
  public void atRate(OfferedLoad load, Transactions transactions) {
    load.issue(Transactions::commit, transactions);
  }

  /** Transactions in a closed loop. */
  @Benchmark
  public void saturation(Concurrency concurrency, Transactions transactions)
      throws InterruptedException {
    concurrency.issue(Transactions::commit, transactions);
  }
}
