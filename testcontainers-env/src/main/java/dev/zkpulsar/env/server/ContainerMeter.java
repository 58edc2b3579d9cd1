package dev.zkpulsar.env.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.transport.DockerHttpClient;
import dev.zkpulsar.env.settings.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.EnumMap;
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

  /**
   * The usage since the start; empty if the container is stopped or removed.
   *
   * @throws UncheckedIOException when the engine does not answer within 5 s, or with an error
   */
  @Override
  public Map<Resource, Double> readHost() {
    try (DockerHttpClient.Response response = engine.execute(request);
        InputStream body = response.getBody()) {
      int status = response.getStatusCode();
      if (status != 200 && status != NOT_FOUND) {
        throw new IOException(
            "the container engine answers HTTP " + status + " to " + request.path());
      }
      return resources(json.readTree(body));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      throw new UncheckedIOException(new IOException(BadInputException.reason(e), e));
    }
  }

  /**
   * Reads the engine's answer, which is nearly empty for a container that does not run. CPU,
   * traffic and disk count from the container's start. The traffic includes that of other servers.
   * What a container writes to disk is often unknown with version 1 of the kernel's control groups.
   */
  static Map<Resource, Double> resources(JsonNode stats) {
    var resources = new EnumMap<Resource, Double>(Resource.class);
    double cpuNs = stats.at("/cpu_stats/cpu_usage/total_usage").asDouble();
    if (cpuNs > 0) { // The engine reports 0 for a container that does not run.
      resources.put(Resource.cpu, cpuNs / 1e9);
    }
    // Anonymous and shared memory: the engine's "rss" lacks shared memory, where ZGC keeps the
    // heap.
    JsonNode memory = stats.at("/memory_stats/stats");
    String prefix = memory.has("total_active_anon") ? "total_" : ""; // Version 1.
    if (memory.has(prefix + "inactive_anon")) {
      add(resources, Resource.resident, memory.path(prefix + "active_anon"));
      add(resources, Resource.resident, memory.path(prefix + "inactive_anon"));
    }
    for (JsonNode network : stats.path("networks")) {
      add(resources, Resource.bytesin, network.path("rx_bytes"));
      add(resources, Resource.bytesout, network.path("tx_bytes"));
    }
    for (JsonNode disk : stats.at("/blkio_stats/io_service_bytes_recursive")) {
      if (disk.path("op").asText().equalsIgnoreCase("write")) {
        add(resources, Resource.diskwritten, disk.path("value"));
      }
    }
    return resources;
  }

  private static void add(Map<Resource, Double> resources, Resource resource, JsonNode number) {
    if (number.isNumber()) {
      resources.merge(resource, number.asDouble(), Double::sum);
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
