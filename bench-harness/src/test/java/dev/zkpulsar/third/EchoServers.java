package dev.zkpulsar.third;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.harness.settings.ForkInput;
import dev.zkpulsar.harness.settings.Settings;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A connection to the echo server of the run. */
@State(Scope.Benchmark)
public class EchoServers {
  @Param("unset")
  public String greeting;

  private Socket socket;

  @Setup(Level.Trial)
  public void connect() throws IOException {
    String address = ForkInput.current().orElseThrow().addresses().get(EchoSystem.ADDRESS);
    if (EchoSystem.TOKEN.get(Settings.current().properties()).isEmpty()) {
      throw new IllegalStateException("the fork did not get the setting");
    }
    Address server = Address.of(address);
    socket = new Socket(server.host(), server.port());
  }

  CompletionStage<Integer> echo() throws IOException {
    byte[] bytes = greeting.getBytes(UTF_8);
    socket.getOutputStream().write(bytes);
    return CompletableFuture.completedFuture(
        socket.getInputStream().readNBytes(bytes.length).length);
  }

  @TearDown(Level.Trial)
  public void disconnect() throws IOException {
    if (socket != null) {
      socket.close();
    }
  }
}
