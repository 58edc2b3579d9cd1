package dev.zkpulsar.results.cli;

import dev.zkpulsar.results.compare.Accepted;
import dev.zkpulsar.results.compare.Judgement;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MeasuredRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
          + " from noon to noon whose names only begin with a time.",
      RulesOptions.METHOD
    },
    footer = RulesOptions.EXIT_CODES,
    mixinStandardHelpOptions = true)
public final class CheckCommand implements Callable<Integer> {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss");
  private static final int TIME_LENGTH = 15;
  private static final int HALF_A_DAY = 12;

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
      description = "Start a new baseline with this night; DIR/" + Accepted.FILE + " keeps it")
  private List<String> accept = new ArrayList<>();

  @Parameters(
      arity = "0..*",
      paramLabel = "NEW",
      description = "The runs of the new night, if the history does not contain them")
  private List<String> now = new ArrayList<>();

  @Mixin private RulesOptions options;

  @Override
  public Integer call() {
    var nights = new TreeMap<String, List<MeasuredRun>>();
    var fresh = now.isEmpty() ? List.<MeasuredRun>of() : options.read(now);
    var names = fresh.stream().map(MeasuredRun::name).toList();
    options.read(List.of(history.toString())).stream()
        .filter(run -> !names.contains(run.name()))
        .forEach(run -> nights.computeIfAbsent(night(run), any -> new ArrayList<>()).add(run));
    if (!fresh.isEmpty()) {
      String night = night(fresh.get(0));
      if (!nights.isEmpty() && night.compareTo(nights.lastKey()) < 0) {
        throw BadResultsException.of(
            "NEW", night, "the history has the later night " + nights.lastKey(), "a later one");
      }
      nights.computeIfAbsent(night, any -> new ArrayList<>()).addAll(fresh);
    }
    if (nights.isEmpty()) {
      throw BadResultsException.of("--history", history, "it has no other run", "earlier nights");
    }
    acceptNight(nights);
    var last = nights.lastEntry();
    var before = List.copyOf(nights.headMap(last.getKey()).values());
    var rules = options.rules(before.stream().flatMap(List::stream).toList(), last.getValue());
    return options.print(
        Judgement.check(nights, Accepted.read(history), rules),
        "night %s (%d rounds) and %d nights before it"
            .formatted(last.getKey(), last.getValue().size(), before.size()));
  }

  private void acceptNight(Map<String, List<MeasuredRun>> nights) {
    if (accept.isEmpty()) {
      return;
    }
    String night = accept.get(0);
    if (!nights.containsKey(night)) {
      throw BadResultsException.of("--accept", night, String.join(", ", nights.keySet()));
    }
    if (!Files.isDirectory(history)) {
      throw BadResultsException.of("--history", history, "--accept writes in it", "a directory");
    }
    Accepted.add(history, night, accept.get(1));
  }

  /** The night of a run, see the command's description. */
  private static String night(MeasuredRun run) {
    String name = run.file().run().replaceFirst("^.*/", "");
    String night = name.replaceFirst("-r\\d+$", "");
    if (night.length() < TIME_LENGTH || !night.equals(name)) {
      return night;
    }
    try {
      var time = LocalDateTime.parse(night.substring(0, TIME_LENGTH), TIME);
      return DateTimeFormatter.BASIC_ISO_DATE.format(time.minusHours(HALF_A_DAY));
    } catch (DateTimeParseException e) {
      return night;
    }
  }
}
