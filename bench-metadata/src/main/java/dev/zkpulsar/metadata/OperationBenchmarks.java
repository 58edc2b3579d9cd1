package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.load.Operation;
import dev.zkpulsar.harness.state.ReadShare;
import dev.zkpulsar.metadata.scenario.Multis;
import dev.zkpulsar.metadata.scenario.NodeOperations;
import dev.zkpulsar.metadata.scenario.OwnedNodes;
import dev.zkpulsar.metadata.scenario.SyncedReads;
import dev.zkpulsar.metadata.scenario.WatchedNodes;
import org.openjdk.jmh.annotations.Benchmark;

/** Every operation as a benchmark; a subclass has the loop and its load. */
abstract class OperationBenchmarks extends Forks {

  /** Issues one operation by the loop of the subclass. */
  abstract <T> void issue(Operation<T> operation, T operations) throws InterruptedException;

  /** Reads a node; the read reaches the store, behind every cache. */
  @Benchmark
  public void get(NodeOperations operations) throws InterruptedException {
    issue(NodeOperations::get, operations);
  }

  /** Writes a node, whatever its version. */
  @Benchmark
  public void put(NodeOperations operations) throws InterruptedException {
    issue(NodeOperations::put, operations);
  }

  /** Writes a node; fails if it has changed since the last write. */
  @Benchmark
  public void putIfUnchanged(NodeOperations operations) throws InterruptedException {
    issue(NodeOperations::putIfUnchanged, operations);
  }

  /** Asks for a node that does not exist and that the client was not asked for before. */
  @Benchmark
  public void exists(NodeOperations operations) throws InterruptedException {
    issue(NodeOperations::exists, operations);
  }

  /** Lists the children of a node; the list comes from the store, behind every cache. */
  @Benchmark
  public void getChildren(NodeOperations operations) throws InterruptedException {
    issue(NodeOperations::getChildren, operations);
  }

  /** Reads and writes at random; readPercent of them are reads. */
  @Benchmark
  public void mix(NodeOperations operations, ReadShare share) throws InterruptedException {
    issue(nodes -> nodes.getOrPut(share), operations);
  }

  /** Reads a node after a sync, a linearizable read; on ZooKeeper only. */
  @Benchmark
  public void syncAndGet(SyncedReads reads) throws InterruptedException {
    issue(SyncedReads::syncAndGet, reads);
  }

  /** Reads multiOperations nodes by one multi; plain client only. */
  @Benchmark
  public void multiGet(Multis multis) throws InterruptedException {
    issue(Multis::get, multis);
  }

  /** Writes multiOperations nodes by one multi; plain client only. */
  @Benchmark
  public void multiPut(Multis multis) throws InterruptedException {
    issue(Multis::put, multis);
  }

  /** Asks for a node that exists and watches it for its next change; plain client only. */
  @Benchmark
  public void existsWatched(WatchedNodes nodes) throws InterruptedException {
    issue(WatchedNodes::exists, nodes);
  }

  /** Reads a node with an ACL; plain client only. */
  @Benchmark
  public void getOwned(OwnedNodes nodes) throws InterruptedException {
    issue(OwnedNodes::get, nodes);
  }

  /** Writes a node with an ACL; plain client only. */
  @Benchmark
  public void putOwned(OwnedNodes nodes) throws InterruptedException {
    issue(OwnedNodes::put, nodes);
  }
}
