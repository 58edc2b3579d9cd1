package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.nights.Check;
import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.output.WholeFile;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.History;
import dev.zkpulsar.results.runs.JsonFile;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Looks for changes over the nights of a history. */
@Command(
    name = "check",
    description = {
      "Shows which metrics changed in the last night, or in one of the four before it, and in which"
          + " night the change began. A change is reported in one night; afterwards it is listed as"
          + " known. Runs whose file names differ only in a final -r1, -r2 are a night; so are runs"
          + " from noon to noon whose names only begin with a time. In a merged file, the names of"
          + " its runs count.",
      RulesOptions.METHOD
    },
    footer = RulesOptions.EXIT_CODES,
    mixinStandardHelpOptions = true)
public final class CheckCommand implements Callable<Integer> {
  @Option(
      names = "--history",
      required = true,
      paramLabel = "DIR",
      description = "A directory of runs, or a JMH JSON file that merge wrote")
  private Path history;

  @Option(
      names = "--accept",
      arity = "2",
      paramLabel = "NIGHT WHY",
      description = "Start a new baseline with this night; DIR/" + History.ACCEPTED + " keeps it")
  private List<String> accept = new ArrayList<>();

  @Option(
      names = "--note",
      arity = "2",
      paramLabel = "NIGHT WHAT",
      description = "What was changed before this night; DIR/" + History.NOTED + " keeps it")
  private List<String> note = new ArrayList<>();

  @Parameters(
      arity = "0..*",
      paramLabel = "NEW",
      description = "The runs of the new night, if the history does not contain them")
  private List<String> now = new ArrayList<>();

  @Mixin private RulesOptions options;

  @Override
  public Integer call() {
    var fresh = now.isEmpty() ? List.<MeasuredRun>of() : options.read(now);
    var names = fresh.stream().map(MeasuredRun::name).toList();
    var all = new ArrayList<>(options.read(List.of(history.toString())));
    all.removeIf(run -> names.contains(run.name()));
    var nights = History.nights(all);
    if (!fresh.isEmpty()) {
      String night = History.nights(fresh).firstKey();
      if (!nights.isEmpty() && night.compareTo(nights.lastKey()) < 0) {
        throw BadResultsException.of(
            "NEW", night, "the history has the later night " + nights.lastKey(), "a later one");
      }
      nights.computeIfAbsent(night, any -> new ArrayList<>()).addAll(fresh);
    }
    if (nights.isEmpty()) {
      throw BadResultsException.of("--history", history, "it has no other run", "earlier nights");
    }
    var accepted = kept("--accept", accept, History.ACCEPTED, nights);
    var noted = kept("--note", note, History.NOTED, nights);
    var last = nights.lastEntry();
    var before = List.copyOf(nights.headMap(last.getKey()).values());
    var rules = options.rules(before.stream().flatMap(List::stream).toList(), last.getValue());
    String rounds = Digits.count(last.getValue().size(), "round");
    String earlier = Digits.count(before.size(), "night");
    String title = "night %s (%s) and %s before it".formatted(last.getKey(), rounds, earlier);
    return options.print(List.of(options.add(Check.of(nights, accepted, noted, rules), title)));
  }

  /** The words about nights in a file of the history, with those of the option. */
  private Map<String, String> kept(
      String option, List<String> given, String file, Map<String, List<MeasuredRun>> nights) {
    var kept = History.words(history, file);
    if (given.isEmpty()) {
      return kept;
    }
    String night = given.get(0);
    if (!nights.containsKey(night)) {
      throw BadResultsException.of(option, night, String.join(", ", nights.keySet()));
    }
    if (!Files.isDirectory(history)) {
      throw BadResultsException.of("--history", history, option + " writes in it", "a directory");
    }
    kept.put(night, given.get(1));
    String json = JsonFile.JSON.valueToTree(kept).toPrettyString();
    WholeFile.writeAll(Map.of(history.resolve(file), json + "\n"));
    return kept;
  }
}
