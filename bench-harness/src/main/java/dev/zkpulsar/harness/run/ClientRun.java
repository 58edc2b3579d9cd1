package dev.zkpulsar.harness.run;

import dev.zkpulsar.harness.clients.ClientsException;
import dev.zkpulsar.harness.clients.Party;
import dev.zkpulsar.harness.merge.MergedLog;
import dev.zkpulsar.harness.merge.MergedPoint;
import dev.zkpulsar.harness.merge.MergedPoint.OfClient;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.results.runs.MetricSpecs;
import dev.zkpulsar.results.runs.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.RunResult;

/**
 * The part of one of several clients in measuring a point: client 0 merges the results of all, the
 * others hand theirs over.
 */
final class ClientRun {
  /** A client's facts about its machine; equal for clients on the same machine. */
  static final String MACHINE = "bootId";

  private final Party party;
  private final RunDirectory directory;
  private final List<Map<String, String>> members;

  ClientRun(Party party, RunDirectory directory) {
    this.party = party;
    this.directory = directory;
    members = party.members();
  }

  /**
   * Brings the results of all clients together.
   *
   * @param measured by this client; empty if it failed
   * @return the merged results on client 0, this client's own on the others; empty if the point has
   *     no result
   * @throws ClientsException when a client is lost
   */
  Collection<RunResult> together(Point point, Collection<RunResult> measured, Path histograms)
      throws IOException {
    if (measured.isEmpty()) {
      party.failed(point.label(), "no result; see its jmh.log");
    }
    Collection<RunResult> results = measured;
    if (party.clients().isFirst()) {
      results = merged(point, measured, histograms);
    } else {
      Path own = directory.path().resolve("results");
      Files.deleteIfExists(own);
      if (!measured.isEmpty()) {
        Journal.write(own, measured);
      }
      party.handOver(point.label(), own, histograms);
    }
    party.end(point.label());
    return party.failure(point.label()).isPresent() ? List.of() : results;
  }

  private Collection<RunResult> merged(Point point, Collection<RunResult> measured, Path histograms)
      throws IOException {
    var results = new ArrayList<OfClient>();
    var logs = new ArrayList<Path>();
    results.add(new OfClient(machine(0), List.copyOf(measured)));
    logs.add(histograms);
    for (Party.Part part : party.collect(point.label())) {
      int client = results.size();
      List<RunResult> ofClient = Journal.read(part.results()).orElse(List.of());
      results.add(new OfClient(machine(client), ofClient));
      logs.add(part.histograms());
    }
    if (party.failure(point.label()).isPresent()) {
      return List.of();
    }
    try {
      var specs = MetricSpecs.beside(List.of(new ResultFile("", directory.results())));
      List<RunResult> merged = MergedPoint.of(point.params(), results, specs);
      MergedLog.write(histograms, logs);
      return merged;
    } catch (ClientsException e) {
      party.failed(point.label(), e.getMessage());
      return List.of();
    } finally {
      for (Path log : logs.subList(1, logs.size())) {
        Files.deleteIfExists(log);
      }
    }
  }

  private String machine(int client) {
    return members.get(client).getOrDefault(MACHINE, Integer.toString(client));
  }
}
