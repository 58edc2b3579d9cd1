package dev.zkpulsar.results;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads servers.csv, what every server of a run used second by second. */
final class ServersCsv {
  private static final List<String> FIRST = List.of("epochMillis", "point", "phase", "server");

  private ServersCsv() {}

  /**
   * A column of figures.
   *
   * @param unit as the header gives it
   */
  record Column(String name, String unit) {}

  /**
   * A second of a server.
   *
   * @param values what it used, without what could not be had
   */
  record Row(
      long epochMillis, String point, String phase, String server, Map<Column, Double> values) {}

  /**
   * Reads a file.
   *
   * @throws BadResultsException when it is none of a run
   */
  static List<Row> read(Path file) {
    String text;
    try {
      text = Files.readString(file);
    } catch (MalformedInputException e) {
      throw new BadResultsException(file + ": not UTF-8 text");
    } catch (IOException e) {
      throw new BadResultsException(file + ": cannot be read: " + e.getMessage());
    }
    // A run that is going on, or was killed, leaves a last line that is not whole.
    String[] lines = text.substring(0, text.lastIndexOf('\n') + 1).split("\r?\n");
    String[] header = lines[0].split(",", -1);
    if (header.length < FIRST.size() || !List.of(header).subList(0, FIRST.size()).equals(FIRST)) {
      throw new BadResultsException(
          file
              + ": line 1: no time series of servers; allowed: columns "
              + String.join(",", FIRST));
    }
    var columns = new ArrayList<Column>();
    for (String heading : List.of(header).subList(FIRST.size(), header.length)) {
      columns.add(
          new Column(
              heading.replaceFirst(" \\(.*", ""),
              heading.replaceFirst("^[^(]*\\(?(.*?)\\)?$", "$1")));
    }
    var rows = new ArrayList<Row>();
    for (int i = 1; i < lines.length; i++) {
      rows.add(row(lines[i].split(",", -1), columns, file + ": line " + (i + 1)));
    }
    return rows;
  }

  private static Row row(String[] cells, List<Column> columns, String place) {
    if (cells.length != FIRST.size() + columns.size()) {
      throw new BadResultsException(
          place + ": " + cells.length + " cells; allowed: " + (FIRST.size() + columns.size()));
    }
    try {
      var values = new LinkedHashMap<Column, Double>();
      for (int i = 0; i < columns.size(); i++) {
        String cell = cells[FIRST.size() + i];
        if (!cell.isEmpty()) {
          values.put(columns.get(i), Double.valueOf(cell));
        }
      }
      return new Row(Long.parseLong(cells[0]), cells[1], cells[2], cells[3], values);
    } catch (NumberFormatException e) {
      throw new BadResultsException(place + ": not a number: " + e.getMessage());
    }
  }
}
