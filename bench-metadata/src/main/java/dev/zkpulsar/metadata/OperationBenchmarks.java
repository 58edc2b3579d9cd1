package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.state.ReadShare;
import dev.zkpulsar.metadata.scenario.Operations;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.Control;

/** Every operation as a benchmark; a subclass has the loop and its load. */
abstract class OperationBenchmarks extends Forks {

  /** Issues one operation by the loop of the subclass. */
  abstract void issue(Control control, Operation<Operations> operation, Operations operations)
      throws InterruptedException;

  /** Reads a node; the read reaches the store, behind every cache. */
  @Benchmark
  public void get(Control control, Operations operations) throws InterruptedException {
    issue(control, Operations::get, operations);
  }

  /** Writes a node, whatever its version. */
  @Benchmark
  public void put(Control control, Operations operations) throws InterruptedException {
    issue(control, Operations::put, operations);
  }

  /** Writes a node; fails if it has changed since the last write. */
  @Benchmark
  public void putIfUnchanged(Control control, Operations operations) throws InterruptedException {
    issue(control, Operations::putIfUnchanged, operations);
  }

  /** Asks for a node that does not exist and that the client was not asked for before. */
  @Benchmark
  public void exists(Control control, Operations operations) throws InterruptedException {
    issue(control, Operations::exists, operations);
  }

  /** Lists the children of a node; the list comes from the store, behind every cache. */
  @Benchmark
  public void getChildren(Control control, Operations operations) throws InterruptedException {
    issue(control, Operations::getChildren, operations);
  }

  /** Reads and writes at random; readPercent of them are reads. */
  @Benchmark
  public void mix(Control control, Operations operations, ReadShare share)
      throws InterruptedException {
    issue(control, o -> o.getOrPut(share), operations);
  }
}
