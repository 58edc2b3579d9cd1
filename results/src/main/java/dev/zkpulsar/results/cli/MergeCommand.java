package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.Main;
import dev.zkpulsar.results.merge.Facets;
import dev.zkpulsar.results.merge.Holes;
import dev.zkpulsar.results.merge.MergeIndex;
import dev.zkpulsar.results.merge.MergeOutput;
import dev.zkpulsar.results.merge.MergeProvenance;
import dev.zkpulsar.results.output.WholeFile;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.Provenances;
import dev.zkpulsar.results.runs.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes one result file of many. */
@Command(
    name = "merge",
    description = {
      "Merges JMH JSON files into one.",
      "Points marked invalid and holes in a parameter grid are listed on standard error; all is"
          + " written nevertheless.",
      "A hole: with all other parameters held, the only point that a row and a column of two"
          + " parameters' values lack, where they have three others at least."
    },
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:merged",
      "1:merged, and there are invalid points or holes",
      "2:bad input, and nothing is written"
    },
    mixinStandardHelpOptions = true)
public final class MergeCommand implements Callable<Integer> {
  @Option(
      names = {"-o", "--out"},
      paramLabel = "OUT",
      defaultValue = WholeFile.STANDARD_OUTPUT,
      description =
          "The merged file; OUT with .provenance.json gets the runs' provenance. Default: -,"
              + " standard output, without provenance")
  private String out;

  @ArgGroup private Same same = new Same();

  @Option(
      names = "--allow-different",
      split = ",",
      paramLabel = "WHAT",
      completionCandidates = Facet.class,
      description =
          "Merge results of different: jvm, version (of this project, JMH, ZooKeeper, Curator,"
              + " Pulsar), machine. Results of another JMH are read again by merge, and by"
              + " compare, check and aa with --any-setup; the other commands refuse them")
  private Set<String> allowed = new LinkedHashSet<>();

  @Parameters(arity = "1..*", paramLabel = "INPUT", description = ResultFile.ALLOWED)
  private List<String> inputs;

  /** For completion. */
  private static final class Facet implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Facets.ALL.iterator();
    }
  }

  /** What to do with the same point of two runs. */
  private static final class Same {
    @Option(
        names = "--pool",
        description =
            "Make one result of a point that several runs have, as if all their forks were of one."
                + " What JMH's figures do not allow to recompute is NaN")
    private boolean pool;

    @Option(
        names = "--keep-apart",
        description = "Keep such a point once a run, with the parameter 'run' (default)")
    private boolean keepApart;
  }

  @Override
  public Integer call() throws IOException {
    for (String what : allowed) {
      if (!Facets.ALL.contains(what)) {
        throw new BadResultsException(
            "--allow-different: '" + what + "'; allowed: " + String.join(", ", Facets.ALL));
      }
    }
    WholeFile.checkPlace("-o", Path.of(out));
    boolean pool = same.pool && !same.keepApart;
    var facets = new Facets(allowed);
    List<ResultFile> files = ResultFile.of(inputs);
    var index = new MergeIndex(files, facets);
    var provenance = new MergeProvenance(files, facets, pool);
    var output = new MergeOutput(index, pool);
    if (out.equals(WholeFile.STANDARD_OUTPUT)) {
      print(output);
    } else {
      write(output, provenance, Path.of(out));
    }
    if (files.size() > 1) {
      provenance
          .unknown()
          .forEach(
              run -> Main.tell(run + ": no provenance: its machine and versions are not compared"));
    }
    return tellInvalid(index) + tellHoles(index) > 0 ? 1 : 0;
  }

  private static void write(MergeOutput output, MergeProvenance provenance, Path file) {
    Path beside = ResultFile.beside(file, Provenances.FILE);
    try (var json = new WholeFile(file);
        var runs = new WholeFile(beside)) {
      output.write(json.out());
      provenance.write(runs.out());
      runs.finish();
      json.finish();
    } catch (IOException e) {
      throw WholeFile.cannotBeWritten(file, e);
    }
  }

  /** By way of a file, since what cannot be pooled is seen only then. */
  private static void print(MergeOutput output) throws IOException {
    Path whole = Files.createTempFile("merged", ".json");
    try {
      try (var to = Files.newOutputStream(whole)) {
        output.write(to);
      }
      Files.copy(whole, System.out);
      System.out.println();
    } finally {
      Files.delete(whole);
    }
  }

  private static int tellInvalid(MergeIndex index) {
    var invalid = index.entries().stream().filter(MergeIndex.Entry::invalid).toList();
    invalid.forEach(
        entry -> Main.tell("invalid: " + entry.point().label() + " (run " + entry.run() + ")"));
    return invalid.size();
  }

  private static int tellHoles(MergeIndex index) {
    Set<String> several = index.benchmarksOfSeveralRuns();
    var grids = new TreeMap<String, Set<Map<String, String>>>();
    for (MergeIndex.Entry entry : index.entries()) {
      MeasuredPoint.Key point = entry.point();
      var params = new TreeMap<>(point.params());
      if (several.contains(point.benchmark())) {
        params.put(MeasuredPoint.RUN, entry.run());
      }
      grids
          .computeIfAbsent(
              (point.shortName() + " " + point.mode()).strip(), g -> new LinkedHashSet<>())
          .add(params);
    }
    int holes = 0;
    for (var grid : grids.entrySet()) {
      for (String hole : Holes.in(grid.getValue())) {
        Main.tell("missing: " + grid.getKey() + ": " + hole);
        holes++;
      }
    }
    return holes;
  }
}
