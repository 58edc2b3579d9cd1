package dev.zkpulsar.env.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.transport.DockerHttpClient;
import dev.zkpulsar.env.docker.DockerEngine;
import dev.zkpulsar.env.docker.EngineHttp;
import dev.zkpulsar.env.settings.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * Reads what one container uses, from any JVM that reaches its engine. One thread at a time.
 *
 * <p>It asks for one sample ("one-shot"), which docker-java's own command for it cannot: that one
 * takes two. An engine that samples when asked answers within milliseconds. One that samples once a
 * second for all who ask, as Docker did until 2023 (20.10, and the first releases of 23.0 and
 * 24.0), answers with its next sample, after up to a second: read several meters in threads of
 * their own.
 */
public final class ContainerMeter implements AutoCloseable {
  private static final int NOT_FOUND = 404;

  private final DockerHttpClient engine;
  private final DockerHttpClient.Request request;
  private final ObjectMapper json = new ObjectMapper();

  private ContainerMeter(DockerHttpClient engine, String containerId) {
    this.engine = engine;
    request =
        EngineHttp.request(
            DockerHttpClient.Request.Method.GET,
            "/containers/" + containerId + "/stats?stream=false&one-shot=true");
  }

  /**
   * A meter of a container, which need not run yet, or still.
   *
   * @throws BadInputException when no engine answers
   */
  public static ContainerMeter of(Server.Container container) {
    return new ContainerMeter(EngineHttp.open(), container.id());
  }

  /**
   * What it has used until now. All is absent of a container that does not run or is gone.
   *
   * @throws UncheckedIOException when the engine does not answer within 5 s, or not with that
   */
  public ContainerUsage read() {
    try (DockerHttpClient.Response response = engine.execute(request);
        InputStream body = response.getBody()) {
      int status = response.getStatusCode();
      if (status != 200 && status != NOT_FOUND) {
        throw new IOException("the container engine answers " + status + " to " + request.path());
      }
      return ContainerUsage.of(json.readTree(body));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      throw new UncheckedIOException(new IOException(DockerEngine.reason(e), e));
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
