package dev.zkpulsar.results.claims;

import java.util.List;
import java.util.Locale;

/** The verdict on one check of a conclusion. */
public record ClaimVerdict(
    String conclusion,
    Outcome outcome,
    String compared,
    String here,
    String study,
    String allowed) {
  /** The same under another text for the conclusion. */
  ClaimVerdict on(String text) {
    return new ClaimVerdict(text, outcome, compared, here, study, allowed);
  }

  /** Whether a point is missing; a conclusion that cannot be checked at all says why instead. */
  boolean lacksPoints() {
    return outcome == Outcome.NOT_MEASURED && !here.isEmpty();
  }

  /** The cells of a table; see {@link Claims}. */
  List<String> row() {
    return List.of(conclusion, outcome.toString(), compared, here, study, allowed);
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
