package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.text.Digits;
import dev.zkpulsar.results.text.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The marks of points with known causes, counted: a row a cause and size. A ghost is a mark of a
 * point without a cause. A miss is a point without a right mark, if its cause moves the median p50
 * or p99 of its points a tenth or more above that of the points without it.
 *
 * <p>Points that something else than the known cause spoilt are left out, and counted: those beside
 * which other processes really worked, and those with the mark {@value #STEAL}. Nothing but the
 * kernel's own count knows what a hypervisor withholds, so whether that mark is right cannot be
 * told here.
 */
final class MarksTable {
  /** One wrong point in so many is allowed. */
  static final int ALLOWED_ONE_IN = 50;

  /** The use by others, in cores, that is a little too small to be marked on two processors. */
  private static final double MOST_TRUE_OTHERS = 0.05;

  private static final String STEAL = "disturbed.steal";

  private static final List<String> HEADINGS =
      List.of(
          "cause",
          "size",
          "points",
          "marked",
          "reasons",
          "right reason",
          "p50, ms",
          "p99, ms",
          "p50, times",
          "p99, times",
          "wrong");

  private final List<CausePoints> rows = new ArrayList<>();
  private final int besideOthers;
  private final int withheld;
  private final double mostWrongCores;

  private record Key(Cause cause, int size) implements Comparable<Key> {
    private static final Comparator<Key> ORDER =
        Comparator.comparing(Key::cause).thenComparing(Key::size);

    private static Key of(Point point) {
      Map<String, String> params = point.params();
      return new Key(
          Labelled.of(Cause.class, params.get("cause")), Integer.parseInt(params.get("size")));
    }

    @Override
    public int compareTo(Key other) {
      return ORDER.compare(this, other);
    }
  }

  /** A table of points of {@link MarksBenchmark}. */
  MarksTable(List<Point> points) {
    List<Point> alone = points.stream().filter(MarksTable::isAlone).toList();
    List<Point> used = alone.stream().filter(point -> !isWithheld(point)).toList();
    besideOthers = points.size() - alone.size();
    withheld = alone.size() - used.size();
    mostWrongCores = points.stream().mapToDouble(MarksTable::wrongCores).max().orElse(0);
    var byCause =
        used.stream().collect(Collectors.groupingBy(Key::of, TreeMap::new, Collectors.toList()));
    byCause.forEach((key, found) -> rows.add(new CausePoints(key.cause, key.size, found)));
  }

  /**
   * By how much machine.others is wrong; 0 beside a neighbour, which may get less than it wants.
   */
  private static double wrongCores(Point point) {
    double wrong = Math.abs(point.value("machine.others") - point.value(TrueOthers.METRIC));
    boolean isKnown = Key.of(point).cause != Cause.NEIGHBOUR && !Double.isNaN(wrong);
    return isKnown ? wrong : 0;
  }

  /** Whether no processes of others disturbed the point. */
  private static boolean isAlone(Point point) {
    double cores = point.value(TrueOthers.METRIC);
    // Unknown where /proc is not: nothing shows that it was disturbed.
    return Double.isNaN(cores) || cores < MOST_TRUE_OTHERS;
  }

  /** Whether the point is marked as one from which the hypervisor withheld processors. */
  private static boolean isWithheld(Point point) {
    return point.value(STEAL) > 0;
  }

  /** The points in which nothing should be marked. */
  int quietPoints() {
    return rows.stream().filter(CausePoints::isQuiet).mapToInt(row -> row.points().size()).sum();
  }

  /** The marked points among them. */
  int ghosts() {
    return rows.stream().filter(CausePoints::isQuiet).mapToInt(CausePoints::marked).sum();
  }

  /** The points whose cause moves a figure. */
  int movedPoints() {
    return rows.stream().filter(this::isMoved).mapToInt(row -> row.points().size()).sum();
  }

  /** The points among them without a right mark. */
  int misses() {
    return rows.stream().filter(this::isMoved).mapToInt(CausePoints::withoutRightMark).sum();
  }

  /** Whether there are quiet points, and points whose cause moves a figure. */
  boolean isDecided() {
    return quietPoints() > 0 && movedPoints() > 0;
  }

  /** Whether neither ghosts nor misses are more than one in {@value #ALLOWED_ONE_IN}. */
  boolean isGood() {
    return ghosts() * ALLOWED_ONE_IN <= quietPoints() && misses() * ALLOWED_ONE_IN <= movedPoints();
  }

  private boolean isMoved(CausePoints row) {
    if (row.isQuiet()) {
      return false;
    }
    return baseline(row).map(row::isMoved).orElse(false);
  }

  private Optional<CausePoints> baseline(CausePoints row) {
    return rows.stream()
        .filter(other -> other.cause() == row.cause().baseline() && other.size() == 0)
        .findFirst();
  }

  /** The table in Markdown, and the sums below it. */
  String markdown() {
    String table = new Table(HEADINGS, rows.stream().map(this::cells).toList()).markdown();
    String sums =
        """

        Ghosts: %d of %d quiet points. Misses: %d of %d points whose cause moves a figure.
        Left out: %d points beside which other processes used %s cores or more, and %d marked `steal`.
        In all points, also those, `machine.others` differs from their true use by at most %s cores.
        """;
    return table
        + sums.formatted(
            ghosts(),
            quietPoints(),
            misses(),
            movedPoints(),
            besideOthers,
            Digits.figure(MOST_TRUE_OTHERS),
            withheld,
            Digits.figure(mostWrongCores));
  }

  private List<String> cells(CausePoints row) {
    Optional<CausePoints> baseline = row.size() == 0 ? Optional.empty() : baseline(row);
    return List.of(
        row.cause().label(),
        Integer.toString(row.size()),
        Integer.toString(row.points().size()),
        Integer.toString(row.marked()),
        reasons(row),
        row.isQuiet() ? "none" : names(row.cause().reasons(row.size())),
        Digits.figure(row.p50()),
        Digits.figure(row.p99()),
        baseline.map(other -> Digits.figure(row.p50() / other.p50())).orElse(""),
        baseline.map(other -> Digits.figure(row.p99() / other.p99())).orElse(""),
        wrong(row));
  }

  private static String reasons(CausePoints row) {
    return row.countByReason().entrySet().stream()
        .map(count -> "%s %d".formatted(name(count.getKey()), count.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String names(Iterable<String> reasons) {
    var names = new ArrayList<String>();
    reasons.forEach(reason -> names.add(name(reason)));
    names.sort(Comparator.naturalOrder());
    return String.join(" or ", names);
  }

  private static String name(String reason) {
    return reason.replaceFirst("^[^.]*\\.", "");
  }

  private String wrong(CausePoints row) {
    if (row.isQuiet()) {
      return row.marked() == 0 ? "" : Digits.count(row.marked(), "ghost");
    }
    int missing = row.withoutRightMark();
    if (missing == 0) {
      return "";
    }
    return isMoved(row) ? "missed: " + missing : "unmarked: " + missing + ", moves nothing";
  }
}
