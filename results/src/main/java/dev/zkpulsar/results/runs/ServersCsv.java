package dev.zkpulsar.results.runs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The resources that each server of a run used, second by second.
 *
 * @param note a line about what was left out; empty if nothing was
 */
public record ServersCsv(List<Row> rows, Optional<String> note) {
  private static final List<String> FIRST = List.of("epochMillis", "point", "phase", "server");

  /** From 2001 to 2286: so the first digits of a cut time, followed by another, are refused. */
  private static final String EPOCH_MILLIS = "[1-9]\\d{12}";

  /**
   * A column of figures.
   *
   * @param unit as the header gives it
   */
  public record Column(String name, String unit) {}

  /**
   * A second of a server.
   *
   * @param values without missing ones
   */
  public record Row(
      long epochMillis, String point, String phase, String server, Map<Column, Double> values) {}

  /**
   * Reads a file. A run that is killed may leave half a line, and a resumed run writes on behind
   * it. Such lines are left out.
   *
   * @throws BadResultsException when the file cannot be read
   */
  public static ServersCsv read(Path file) {
    String text;
    try {
      // Not as Files.readString, for which a torn character is an error.
      text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw JsonFile.bad(file, e);
    }
    // A run that is going on has a last line that is not whole.
    String[] lines = text.substring(0, text.lastIndexOf('\n') + 1).split("\r?\n");
    List<String> header = List.of(lines[0].split(",", -1));
    if (!isWhole(header)) {
      return new ServersCsv(
          List.of(), Optional.of(file + ": line 1: no whole header of a time series; left out"));
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
    String note = file + ": line " + first + ": not whole; left out, lines of that kind: " + torn;
    return new ServersCsv(rows, torn == 0 ? Optional.empty() : Optional.of(note));
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
