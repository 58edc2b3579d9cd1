package dev.zkpulsar.harness;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Fails in a fork that did not get the secrets of {@link SecretsTest}. */
@State(Scope.Benchmark)
public class PlantedBenchmark {

  @Setup(Level.Trial)
  public void requireSecrets() {
    for (String name : SecretsTest.PROPERTIES.keySet()) {
      if (!SecretsTest.PROPERTIES.get(name).equals(System.getProperty(name))) {
        throw new IllegalStateException("the fork lacks " + name);
      }
    }
  }

  @Benchmark
  public void planted() {}
}
