package dev.zkpulsar.third;

import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.harness.state.DelayedServers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The key-value server of a run. */
@State(Scope.Benchmark)
public class KeyValueServers extends DelayedServers {
  private Address server;

  public KeyValueServers() {
    super(KeyValueSystem.NAME);
  }

  @Override
  protected void enter(Map<String, String> addresses, String name) {
    server = Address.of(addresses.get(KeyValueSystem.NAME));
  }

  @Override
  protected void leave() {}

  /** Puts a value; the server's answer is the number of bytes so far. */
  CompletionStage<Long> put() {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return KeyValueDeployment.ask(server, "key value");
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
