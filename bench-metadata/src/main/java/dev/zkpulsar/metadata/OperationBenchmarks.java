package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.state.ReadShare;
import dev.zkpulsar.metadata.scenario.Operations;
import org.openjdk.jmh.annotations.Benchmark;

/** Every operation as a benchmark; a subclass has the loop and its load. */
abstract class OperationBenchmarks extends Forks {

  /** Issues one operation by the loop of the subclass. */
  abstract void issue(Operation<Operations> operation, Operations operations)
      throws InterruptedException;

  /** Reads a node; the read reaches the store, behind every cache. */
  @Benchmark
  public void get(Operations operations) throws InterruptedException {
    issue(Operations::get, operations);
  }

  /** Writes a node, whatever its version. */
  @Benchmark
  public void put(Operations operations) throws InterruptedException {
    issue(Operations::put, operations);
  }

  /** Writes a node; fails if it has changed since the last write. */
  @Benchmark
  public void putIfUnchanged(Operations operations) throws InterruptedException {
    issue(Operations::putIfUnchanged, operations);
  }

  /** Asks for a node that does not exist and that the client was not asked for before. */
  @Benchmark
  public void exists(Operations operations) throws InterruptedException {
    issue(Operations::exists, operations);
  }

  /** Lists the children of a node; the list comes from the store, behind every cache. */
  @Benchmark
  public void getChildren(Operations operations) throws InterruptedException {
    issue(Operations::getChildren, operations);
  }

  /** Reads and writes at random; readPercent of them are reads. */
  @Benchmark
  public void mix(Operations operations, ReadShare share) throws InterruptedException {
    issue(o -> o.getOrPut(share), operations);
  }
}
