package dev.zkpulsar.env.docker;

import com.github.dockerjava.transport.DockerHttpClient;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import dev.zkpulsar.env.settings.BadInputException;
import java.time.Duration;
import org.testcontainers.dockerclient.TransportConfig;

/**
 * The container engine's own interface, for what docker-java's commands cannot, and for processes
 * that only look: it starts nothing in the engine.
 */
public final class EngineHttp {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private EngineHttp() {}

  /**
   * A connection, to be closed.
   *
   * @throws BadInputException when no engine answers
   */
  public static DockerHttpClient open() {
    TransportConfig transport = DockerEngine.transport();
    return new ZerodepDockerHttpClient.Builder()
        .dockerHost(transport.getDockerHost())
        .sslConfig(transport.getSslConfig())
        .connectionTimeout(TIMEOUT)
        .responseTimeout(TIMEOUT)
        .build();
  }

  public static DockerHttpClient.Request request(
      DockerHttpClient.Request.Method method, String path) {
    return DockerHttpClient.Request.builder().method(method).path(path).build();
  }
}
