package dev.zkpulsar.env;

import com.github.dockerjava.transport.DockerHttpClient;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import java.time.Duration;
import org.testcontainers.dockerclient.TransportConfig;

/**
 * The container engine's own interface, for what docker-java's commands cannot, and for processes
 * that only look: it starts nothing in the engine.
 */
final class EngineHttp {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private EngineHttp() {}

  /**
   * A connection, to be closed.
   *
   * @throws BadInputException when no engine answers
   */
  static DockerHttpClient open() {
    TransportConfig transport = DockerEngine.transport();
    return new ZerodepDockerHttpClient.Builder()
        .dockerHost(transport.getDockerHost())
        .sslConfig(transport.getSslConfig())
        .connectionTimeout(TIMEOUT)
        .responseTimeout(TIMEOUT)
        .build();
  }

  static DockerHttpClient.Request request(DockerHttpClient.Request.Method method, String path) {
    return DockerHttpClient.Request.builder().method(method).path(path).build();
  }
}
