package dev.zkpulsar.env.server;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.StreamSupport;

/**
 * The resources that a container has used. CPU, traffic and disk count from the container's start,
 * and start again at 0 with it. A value that the engine does not know is absent, never 0.
 *
 * @param cpuSeconds user and system time of all its processes
 * @param residentBytes current memory of all its processes, with shared memory, without page cache
 * @param bytesIn received over its networks, also from other servers
 * @param bytesOut sent over its networks, also to other servers
 * @param diskWrittenBytes written to block devices; often unknown with version 1 of the kernel's
 *     control groups
 */
record ContainerUsage(
    OptionalDouble cpuSeconds,
    OptionalLong residentBytes,
    OptionalLong bytesIn,
    OptionalLong bytesOut,
    OptionalLong diskWrittenBytes) {

  /** Reads the engine's answer, which is nearly empty for a container that does not run. */
  static ContainerUsage of(JsonNode stats) {
    JsonNode networks = stats.path("networks");
    return new ContainerUsage(
        cpuSeconds(stats.at("/cpu_stats/cpu_usage/total_usage")),
        residentBytes(stats.at("/memory_stats/stats")),
        sum(networks, "rx_bytes"),
        sum(networks, "tx_bytes"),
        writtenBytes(stats.at("/blkio_stats/io_service_bytes_recursive")));
  }

  /** The same as readings of a {@link Meter}. */
  Map<Resource, Double> resources() {
    var resources = new EnumMap<Resource, Double>(Resource.class);
    cpuSeconds.ifPresent(seconds -> resources.put(Resource.cpu, seconds));
    residentBytes.ifPresent(bytes -> resources.put(Resource.resident, (double) bytes));
    bytesIn.ifPresent(bytes -> resources.put(Resource.bytesin, (double) bytes));
    bytesOut.ifPresent(bytes -> resources.put(Resource.bytesout, (double) bytes));
    diskWrittenBytes.ifPresent(bytes -> resources.put(Resource.diskwritten, (double) bytes));
    return resources;
  }

  private static OptionalDouble cpuSeconds(JsonNode nanoseconds) {
    // The engine reports 0 for a container that does not run.
    return nanoseconds.asLong() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(nanoseconds.asLong() / 1e9);
  }

  /**
   * Anonymous and shared memory. The engine's "rss" lacks shared memory, where ZGC keeps the heap.
   * With version 1 of the kernel's control groups the names have a prefix.
   */
  private static OptionalLong residentBytes(JsonNode memory) {
    String prefix = memory.has("total_active_anon") ? "total_" : "";
    OptionalLong active = optional(memory.path(prefix + "active_anon"));
    OptionalLong inactive = optional(memory.path(prefix + "inactive_anon"));
    return active.isEmpty() || inactive.isEmpty() ? OptionalLong.empty() : plus(active, inactive);
  }

  private static OptionalLong writtenBytes(JsonNode entries) {
    OptionalLong none = OptionalLong.empty();
    return StreamSupport.stream(entries.spliterator(), false)
        .filter(entry -> entry.path("op").asText().equalsIgnoreCase("write"))
        .map(entry -> optional(entry.path("value")))
        .reduce(none, ContainerUsage::plus);
  }

  private static OptionalLong sum(JsonNode parts, String field) {
    OptionalLong none = OptionalLong.empty();
    return StreamSupport.stream(parts.spliterator(), false)
        .map(part -> optional(part.path(field)))
        .reduce(none, ContainerUsage::plus);
  }

  private static OptionalLong plus(OptionalLong a, OptionalLong b) {
    return a.isEmpty() ? b : OptionalLong.of(a.getAsLong() + b.orElse(0));
  }

  private static OptionalLong optional(JsonNode number) {
    return number.isNumber() ? OptionalLong.of(number.asLong()) : OptionalLong.empty();
  }
}
