package dev.zkpulsar.env.server;

import com.github.dockerjava.transport.DockerHttpClient;
import com.github.dockerjava.transport.DockerHttpClient.Request.Method;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A container of this machine's engine. */
public record Container(String id) implements Place {
  static final String WORD = "container";

  private static final int CONFLICT = 409;
  private static final int NOT_FOUND = 404;

  @Override
  public Meter meter() {
    return new ContainerMeter(ContainerEngine.open(), id);
  }

  @Override
  public void send(Signal signal) {
    boolean ends = signal == Signal.KILL || signal == Signal.TERM;
    String paused = signal == Signal.STOP ? "pause" : "unpause";
    String action = ends ? "kill?signal=" + signal : paused;
    var request = ContainerEngine.request(Method.POST, "/containers/" + id + "/" + action);
    try (DockerHttpClient engine = ContainerEngine.open();
        var response = engine.execute(request)) {
      int status = response.getStatusCode();
      boolean isGone = status == CONFLICT || status == NOT_FOUND;
      if (status / 100 != 2 && !(isGone && ends)) {
        throw new IllegalStateException(
            "the container engine answers HTTP " + status + " to " + request.path());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean isThere() {
    try (Meter meter = meter()) {
      return !meter.read().isEmpty();
    }
  }

  @Override
  public String format() {
    return WORD + ":" + id;
  }
}
