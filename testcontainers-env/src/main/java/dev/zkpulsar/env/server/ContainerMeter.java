package dev.zkpulsar.env.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.transport.DockerHttpClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * Reads the resource use of one container, from any JVM that reaches its engine.
 *
 * <p>It asks for one sample ("one-shot"); docker-java's own command takes two. An engine that
 * samples on request answers within milliseconds. Docker until 2023 (20.10, and the first releases
 * of 23.0 and 24.0) samples once a second and answers with its next sample: read several meters in
 * threads of their own.
 */
final class ContainerMeter implements Meter {
  private static final int NOT_FOUND = 404;

  private final DockerHttpClient engine;
  private final DockerHttpClient.Request request;
  private final ObjectMapper json = new ObjectMapper();

  ContainerMeter(DockerHttpClient engine, String containerId) {
    this.engine = engine;
    request =
        ContainerEngine.request(
            DockerHttpClient.Request.Method.GET,
            "/containers/" + containerId + "/stats?stream=false&one-shot=true");
  }

  @Override
  public Map<Resource, Double> read() {
    return usage().resources();
  }

  /**
   * The usage since the start; all values are absent if the container is stopped or removed.
   *
   * @throws UncheckedIOException when the engine does not answer within 5 s, or with an error
   */
  ContainerUsage usage() {
    try (DockerHttpClient.Response response = engine.execute(request);
        InputStream body = response.getBody()) {
      int status = response.getStatusCode();
      if (status != 200 && status != NOT_FOUND) {
        throw new IOException(
            "the container engine answers HTTP " + status + " to " + request.path());
      }
      return ContainerUsage.of(json.readTree(body));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      throw new UncheckedIOException(new IOException(ContainerEngine.reason(e), e));
    }
  }

  @Override
  public void close() {
    try {
      engine.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
