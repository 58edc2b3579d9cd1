package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.Runs;
import dev.zkpulsar.results.run.Metric;
import dev.zkpulsar.results.run.Run;
import dev.zkpulsar.results.text.ExitCode;
import java.util.List;
import java.util.stream.Stream;

/**
 * Prints what {@code .ci/capacity} found: the answers of searches on the queue of the calibration,
 * whose capacity is known, and how far each is off.
 */
public final class CapacitiesPage {
  private static final double ALLOWED_PERCENT = 5;

  private CapacitiesPage() {}

  /**
   * Prints a line for each search and their summary, and exits: 0 if all answers are within 5 % of
   * the capacity; 1 if one is not; 2 for directories without results; 3 if no search decided.
   *
   * @param args the bound of the p99 in milliseconds, then directories of runs
   */
  public static void main(String[] args) {
    try {
      double boundMs = Double.parseDouble(args[0]);
      System.exit(print(boundMs, Runs.read(List.of(args).subList(1, args.length))));
    } catch (BadResultsException e) {
      System.err.println("capacity: " + e.getMessage());
      System.exit(ExitCode.BAD_INPUT);
    }
  }

  /** A search that decided: the operations a second that it found, in percent off the truth. */
  private record Answer(String run, double ratePerSecond, double percentOff) {
    static Stream<Answer> of(Run run, double capacity) {
      return run.points().values().stream()
          .filter(point -> point.params().containsKey("search"))
          .map(point -> point.value(Metric.PRIMARY))
          .map(found -> new Answer(run.name(), found, 100 * (found / capacity - 1)));
    }

    boolean isNear() {
      return Math.abs(percentOff) <= ALLOWED_PERCENT;
    }
  }

  private static int print(double boundMs, Runs runs) {
    double capacity = QueueModel.capacity(boundMs);
    List<Answer> answers = runs.all().stream().flatMap(run -> Answer.of(run, capacity)).toList();
    if (answers.isEmpty()) {
      System.out.println("no search decided");
      return ExitCode.UNDECIDED;
    }
    for (Answer answer : answers) {
      System.out.printf(
          "%s: %.0f/s, %+.1f %%%n", answer.run(), answer.ratePerSecond(), answer.percentOff());
    }
    long near = answers.stream().filter(Answer::isNear).count();
    double meanOff = answers.stream().mapToDouble(Answer::percentOff).average().orElseThrow();
    System.out.printf(
        "The p99 is %.0f ms at %.0f/s. %d of %d answers, of %d searches, are within %.0f %%;"
            + " their mean is off by %+.1f %%.%n",
        boundMs, capacity, near, answers.size(), runs.all().size(), ALLOWED_PERCENT, meanOff);
    return near == answers.size() ? ExitCode.DONE : ExitCode.FINDING;
  }
}
