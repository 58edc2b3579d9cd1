package dev.zkpulsar.results.claims;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The verdict on one check of a conclusion. */
public record ClaimVerdict(
    String conclusion,
    Outcome outcome,
    String compared,
    String here,
    String study,
    String allowed) {
  List<String> row(String first, String second, String... last) {
    var cells = Stream.of(first, second, compared, here, study, allowed);
    return Stream.concat(cells, Stream.of(last)).toList();
  }

  /** The last of these that a check has is the conclusion's. */
  public enum Outcome {
    HOLDS,
    UNDECIDED,
    DOES_NOT_HOLD,
    NOT_MEASURED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }
}
