package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.Concurrency;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.metadata.scenario.StoreCache;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A read through the cache of Pulsar's store, from which a broker takes most of its metadata. */
@State(Scope.Benchmark)
public class CacheBenchmark extends Forks {

  /** A read that the cache answers. */
  @Benchmark
  public void hit(OfferedLoad load, StoreCache cache) {
    load.issue(StoreCache::hit, cache);
  }

  /** A read that the cache forwards to the store. */
  @Benchmark
  public void miss(OfferedLoad load, StoreCache cache) {
    load.issue(StoreCache::miss, cache);
  }

  /** A read that the cache forwards to the store, at saturation. */
  @Benchmark
  public void missSaturation(Concurrency concurrency, StoreCache cache)
      throws InterruptedException {
    concurrency.issue(StoreCache::miss, cache);
  }
}
