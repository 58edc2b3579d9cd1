package dev.zkpulsar.harness.clients;

import dev.zkpulsar.harness.plan.JmhParams;
import dev.zkpulsar.harness.run.RunFailedException;
import dev.zkpulsar.results.run.Catalog;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;

/**
 * One result of a point from the results of all clients: the same fork and iteration of each become
 * one iteration, see {@link MergedIteration}.
 */
final class MergedPoint {
  private MergedPoint() {}

  /** The results of a client, one for each JMH mode. Clients on one machine have the same name. */
  record OfClient(String machine, List<RunResult> results) {}

  /**
   * Merges the results of clients, client 0 first, into results with these totals as parameters.
   * Throws a {@link RunFailedException} if a client lacks a fork or an iteration.
   */
  static List<RunResult> of(Map<String, String> totals, List<OfClient> clients, Catalog specs) {
    List<String> machines = clients.stream().map(OfClient::machine).toList();
    var merged = new ArrayList<RunResult>();
    for (List<RunResult> mode : together(clients, OfClient::results, "mode")) {
      BenchmarkParams of = mode.get(0).getParams();
      BenchmarkParams params = JmhParams.copy(of, of.getMode(), of.getTimeUnit(), totals);
      var forks = new ArrayList<BenchmarkResult>();
      for (List<BenchmarkResult> fork : together(mode, RunResult::getBenchmarkResults, "fork")) {
        // The journal refuses the JDK's immutable lists.
        List<IterationResult> iterations =
            together(fork, BenchmarkResult::getIterationResults, "iteration").stream()
                .map(iteration -> new MergedIteration(iteration, machines, specs).result(params))
                .collect(Collectors.toCollection(ArrayList::new));
        var one = new BenchmarkResult(params, iterations, fork.get(0).getMetadata());
        fork.get(0).getBenchmarkResults().values().forEach(one::addBenchmarkResult);
        forks.add(one);
      }
      merged.add(new RunResult(params, forks));
    }
    return merged;
  }

  /** The n-th part of each whole, for every n. */
  private static <W, P> List<List<P>> together(
      List<W> wholes, Function<W, Collection<P>> parts, String part) {
    List<List<P>> ofEach = wholes.stream().map(whole -> List.copyOf(parts.apply(whole))).toList();
    int count = ofEach.get(0).size();
    for (int client = 1; client < ofEach.size(); client++) {
      if (ofEach.get(client).size() != count) {
        throw new RunFailedException(
            "client %d has %d %ss, client 0 has %d"
                .formatted(client, ofEach.get(client).size(), part, count));
      }
    }
    var together = new ArrayList<List<P>>();
    for (int n = 0; n < count; n++) {
      int number = n;
      together.add(ofEach.stream().map(each -> each.get(number)).toList());
    }
    return together;
  }
}
