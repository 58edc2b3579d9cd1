package dev.zkpulsar.results.report;

import dev.zkpulsar.results.nights.Trend;
import dev.zkpulsar.results.nights.Trend.Verdict;
import dev.zkpulsar.results.output.Digits;
import dev.zkpulsar.results.runs.History;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The sentence about the newest night: is it slower, since when, by how much? */
record TrendAnswer(String unit, List<Trends.Night> nights, List<Trend> trends, TrendNames names) {
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);
  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("d MMMM uuuu HH:mm", Locale.ENGLISH);

  private static final long TWO_DAYS_MS = 2 * 86_400_000;

  /** The surest change first, then the oldest; trends without a change keep their order. */
  static final Comparator<Trend> SUREST =
      Comparator.comparingDouble((Trend trend) -> trend.finding().p())
          .thenComparing(trend -> trend.finding().since());

  String text() {
    if (nights.size() < History.LEAST_NIGHTS) {
      return "%s of this machine: too few to know the noise. %d are needed."
          .formatted(Digits.count(nights.size(), unit), History.LEAST_NIGHTS);
    }
    var all = trends.stream().filter(trend -> !trend.dots().isEmpty()).toList();
    if (all.stream().allMatch(trend -> trend.segments().isEmpty())) {
      return "Nothing can be judged: every run is disturbed or invalid.";
    }
    var slower = of(Verdict.SLOWER);
    var sentences = new ArrayList<String>();
    if (slower.isEmpty()) {
      String found =
          "No regression found in %d metrics over %d %ss"
              .formatted(all.size(), nights.size(), unit);
      int excluded = of(Verdict.NO_CHANGE).size();
      int unclear = of(Verdict.UNCLEAR).size();
      String power =
          ": %d exclude one that matters, %d could hide one".formatted(excluded, unclear);
      sentences.add(found + (unclear > 0 ? power : ""));
    } else {
      Trend surest = slower.get(0);
      var night = nights.get(surest.finding().since());
      boolean isNew = slower.stream().anyMatch(trend -> trend.finding().isNew());
      sentences.add(
          "%s%d of %d metrics %s %sslower%s: %s %s since %s%s"
              .formatted(
                  isNew ? "" : "Nothing new; ",
                  slower.size(),
                  all.size(),
                  slower.size() == 1 ? "is" : "are",
                  isNew ? "" : "still ",
                  slower.size() == 1 ? "" : ", the surest",
                  names.row(surest),
                  Digits.signedPercent(Math.log(surest.finding().ratio())),
                  time(night),
                  night.commit().isEmpty() ? "" : " (commit " + night.commit() + ")"));
    }
    for (var way : List.of(Verdict.FASTER, Verdict.CHANGED, Verdict.BACK)) {
      int count = of(way).size();
      if (count > 0) {
        String words =
            way == Verdict.BACK ? "back at the baseline" : way.name().toLowerCase(Locale.ROOT);
        sentences.add("%d %s %s".formatted(count, count == 1 ? "is" : "are", words));
      }
    }
    return String.join(". ", sentences) + ".";
  }

  private List<Trend> of(Verdict verdict) {
    return trends.stream()
        .filter(trend -> !trend.dots().isEmpty() && trend.finding().verdict() == verdict)
        .sorted(SUREST)
        .toList();
  }

  private String time(Trends.Night night) {
    Long first = nights.get(0).at();
    Long last = nights.get(nights.size() - 1).at();
    boolean isShort = first != null && last != null && last - first < TWO_DAYS_MS;
    return night.at() == null
        ? night.name()
        : (isShort ? MINUTE : DAY)
            .format(Instant.ofEpochMilli(night.at()).atOffset(ZoneOffset.UTC));
  }
}
