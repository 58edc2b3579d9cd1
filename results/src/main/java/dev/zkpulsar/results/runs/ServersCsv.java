package dev.zkpulsar.results.runs;

import dev.zkpulsar.results.Main;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads servers.csv, what every server of a run used second by second. */
public final class ServersCsv {
  private static final List<String> FIRST = List.of("epochMillis", "point", "phase", "server");

  /** From 2001 to 2286: the first digits of a time before another are none. */
  private static final String EPOCH_MILLIS = "[1-9]\\d{12}";

  private ServersCsv() {}

  /**
   * A column of figures.
   *
   * @param unit as the header gives it
   */
  public record Column(String name, String unit) {}

  /**
   * A second of a server.
   *
   * @param values what it used, without what could not be had
   */
  public record Row(
      long epochMillis, String point, String phase, String server, Map<Column, Double> values) {}

  /**
   * Reads a file. A run that is killed leaves a line that is not whole, and where it is resumed
   * more follow: what is torn is left out, and told on standard error.
   *
   * @return what is whole; nothing where the header is not
   * @throws BadResultsException when the file cannot be read
   */
  public static List<Row> read(Path file) {
    String text;
    try {
      // Not as Files.readString, for which a torn character is an error.
      text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new BadResultsException(file + ": cannot be read: " + e.getMessage());
    }
    // A run that is going on has a last line that is not whole.
    String[] lines = text.substring(0, text.lastIndexOf('\n') + 1).split("\r?\n");
    List<String> header = List.of(lines[0].split(",", -1));
    if (!isWhole(header)) {
      Main.tell(file + ": line 1: no whole header of a time series; left out");
      return List.of();
    }
    var columns =
        header.stream()
            .skip(FIRST.size())
            .map(
                heading ->
                    new Column(
                        heading.replaceFirst(" \\(.*", ""),
                        heading.replaceFirst("^.* \\((.*)\\)$", "$1")))
            .toList();
    var rows = new ArrayList<Row>();
    int torn = 0;
    int first = 0;
    for (int i = 1; i < lines.length; i++) {
      Optional<Row> row = row(lines[i].split(",", -1), columns);
      row.ifPresent(rows::add);
      if (row.isEmpty() && torn++ == 0) {
        first = i + 1;
      }
    }
    if (torn > 0) {
      Main.tell(file + ": line " + first + ": not whole; left out, lines of that kind: " + torn);
    }
    return rows;
  }

  private static boolean isWhole(List<String> header) {
    return header.size() > FIRST.size()
        && header.subList(0, FIRST.size()).equals(FIRST)
        && header.stream().skip(FIRST.size()).allMatch(heading -> heading.matches(".+ \\(.*\\)"));
  }

  private static Optional<Row> row(String[] cells, List<Column> columns) {
    if (cells.length != FIRST.size() + columns.size() || !cells[0].matches(EPOCH_MILLIS)) {
      return Optional.empty();
    }
    try {
      var values = new LinkedHashMap<Column, Double>();
      for (int i = 0; i < columns.size(); i++) {
        String cell = cells[FIRST.size() + i];
        if (!cell.isEmpty()) {
          values.put(columns.get(i), Double.valueOf(cell));
        }
      }
      return Optional.of(new Row(Long.parseLong(cells[0]), cells[1], cells[2], cells[3], values));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
