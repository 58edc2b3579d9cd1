package dev.zkpulsar.third;

import dev.zkpulsar.harness.state.Concurrency;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Bytes to a server and back. */
@State(Scope.Benchmark)
public class EchoBenchmark {
  @Benchmark
  public void echo(Concurrency concurrency, EchoServers servers) throws InterruptedException {
    concurrency.issue(EchoServers::echo, servers);
  }
}
