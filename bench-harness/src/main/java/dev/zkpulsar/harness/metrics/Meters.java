package dev.zkpulsar.harness.metrics;

import static java.util.stream.Collectors.toMap;

import dev.zkpulsar.env.nodes.Meter;
import dev.zkpulsar.env.nodes.Resource;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.ServerHandle;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.settings.ForkInput;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** The meters of the run's servers and of the client's own process. Any thread may read them. */
final class Meters {
  static final String CLIENT = "client";

  /** Of this process, to which nobody connects. */
  private static final Address NOWHERE = new Address("localhost", 0);

  private record Metered(Server server, Meter meter) {
    /** Empty if the engine of containers did not answer in time. */
    synchronized Map<Resource, Double> read(Function<Meter, Map<Resource, Double>> how) {
      try {
        return how.apply(meter);
      } catch (UncheckedIOException e) {
        return Map.of();
      }
    }
  }

  /**
   * The values of each server at an instant.
   *
   * @param values by server and resource, in the resource's unit
   * @param atNs by {@link System#nanoTime}
   */
  record Reading(Map<String, Map<Resource, Double>> values, long atNs) {
    /**
     * The value of a level, and the growth per second of a counter since another reading. A counter
     * is absent if either reading lacks it, or if it fell because its server was restarted.
     */
    Map<String, Map<Resource, Double>> since(Reading before) {
      double seconds = (atNs - before.atNs) / 1e9;
      var since = new TreeMap<String, Map<Resource, Double>>();
      for (var server : values.entrySet()) {
        Map<Resource, Double> last = before.values.getOrDefault(server.getKey(), Map.of());
        since.put(server.getKey(), used(server.getValue(), last, seconds));
      }
      return since;
    }

    private static Map<Resource, Double> used(
        Map<Resource, Double> now, Map<Resource, Double> last, double seconds) {
      var used = new EnumMap<Resource, Double>(Resource.class);
      for (var read : now.entrySet()) {
        Resource resource = read.getKey();
        double value = read.getValue();
        if (!resource.isCounter()) {
          used.put(resource, value);
        } else if (last.containsKey(resource) && value >= last.get(resource)) {
          used.put(resource, (value - last.get(resource)) / seconds);
        }
      }
      return used;
    }

    /** These values of the hosts, completed by what the servers answered. */
    private Reading completedBy(Reading answers, long instantNs) {
      var completed = new TreeMap<String, Map<Resource, Double>>();
      for (var ofHost : values.entrySet()) {
        var all = new EnumMap<Resource, Double>(Resource.class);
        all.putAll(answers.values.get(ofHost.getKey()));
        all.putAll(ofHost.getValue());
        completed.put(ofHost.getKey(), all);
      }
      return new Reading(completed, instantNs);
    }
  }

  private final List<Metered> all;

  Meters(Stream<Server> servers, Function<Server, Meter> meter) {
    all = servers.map(server -> new Metered(server, meter.apply(server))).toList();
  }

  /**
   * The servers that the runner handed over, and this process. Worker 0 meters the servers for all
   * workers; the others know nothing of them, least of all that they use nothing.
   */
  static Meters ofRun() {
    var servers = ForkInput.current().map(ForkInput::servers).orElseGet(List::of).stream();
    var client = new Server(CLIENT, CLIENT, NOWHERE, ServerHandle.process(ProcessHandle.current()));
    boolean isFirst = TrialContext.worker().isFirst();
    return new Meters(
        Stream.concat(servers.map(Server::parse), Stream.of(client)),
        server -> isFirst || server.equals(client) ? server.meter() : Map::of);
  }

  /**
   * Reads what the hosts know, and asks no server. All at the same time: an older container engine
   * takes up to a second for each.
   */
  Reading readHosts() {
    return read(all.parallelStream(), Meter::readHost);
  }

  /**
   * Asks each server for its values, one after the other, and then reads the hosts. The run's own
   * servers forget their longest times before, which then are those of the window.
   */
  Reading openWindow() {
    all.forEach(metered -> metered.meter.forget());
    Reading asked = read(all.stream(), Meter::ask);
    Reading hosts = readHosts();
    return hosts.completedBy(asked, hosts.atNs);
  }

  /**
   * Asks each server after a reading of the hosts. The load ended at {@code endNs}: the time of the
   * reading, which a slow server answers late, is no part of the window, since it would lower the
   * cost of an operation.
   */
  Reading closeWindow(Reading hosts, long endNs) {
    return hosts.completedBy(read(all.stream(), Meter::ask), endNs);
  }

  private static Reading read(Stream<Metered> metered, Function<Meter, Map<Resource, Double>> how) {
    return new Reading(
        metered.collect(
            toMap(
                meterOfServer -> meterOfServer.server.name(),
                meterOfServer -> new TreeMap<>(meterOfServer.read(how)))),
        System.nanoTime());
  }

  /** The names of the servers that are gone. */
  List<String> lost() {
    return all.stream().map(Metered::server).filter(Meters::isLost).map(Server::name).toList();
  }

  boolean anyInContainer() {
    return all.stream()
        .anyMatch(metered -> metered.server.handle().type() == ServerHandle.Type.CONTAINER);
  }

  private static boolean isLost(Server server) {
    try {
      return !server.handle().isThere();
    } catch (UncheckedIOException e) {
      return false; // The engine of containers did not answer in time.
    }
  }

  /**
   * The sum of a counter over the servers on this machine, without the client; empty if it is
   * unknown of one of them.
   */
  OptionalDouble onThisMachine(Reading reading, Resource counter) {
    List<Double> values =
        all.stream()
            .map(Metered::server)
            .filter(server -> !server.name().equals(CLIENT) && server.address().isHere())
            .map(server -> reading.values.get(server.name()).getOrDefault(counter, Double.NaN))
            .toList();
    double sum = values.stream().mapToDouble(Double::doubleValue).sum();
    return Double.isNaN(sum) ? OptionalDouble.empty() : OptionalDouble.of(sum);
  }
}
