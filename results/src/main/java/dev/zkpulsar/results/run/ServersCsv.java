package dev.zkpulsar.results.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What each server used, second by second; the note is about lines that were left out. */
public record ServersCsv(List<Row> rows, Optional<String> note) {
  private static final int FIRST_COLUMN = 4;
  private static final String HEADER = "epochMillis,point,phase,server(,[^,]+ \\([^,]*\\))+";

  /** From 2001 to 2286: half a time is refused. */
  private static final String EPOCH_MILLIS = "[1-9]\\d{12}";

  public record Column(String name, String unit) {}

  public record Row(
      long epochMillis, String point, String phase, String server, Map<Column, Double> values) {}

  /** Leaves out the halves of lines that a killed run wrote. Throws BadResultsException. */
  public static ServersCsv read(Path file) {
    String text;
    try {
      // Not as Files.readString, for which a torn character is an error.
      text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw Json.bad(file, e);
    }
    // A run that is going on has a last line that is not whole.
    String[] lines = text.substring(0, text.lastIndexOf('\n') + 1).split("\r?\n");
    var rows = new ArrayList<Row>();
    if (!lines[0].matches(HEADER)) {
      String note = ": line 1: no whole header of a time series; left out";
      return new ServersCsv(rows, Optional.of(file + note));
    }
    var columns =
        Stream.of(lines[0].split(","))
            .skip(FIRST_COLUMN)
            .map(heading -> heading.split(" \\("))
            .map(parts -> new Column(parts[0], parts[1].replace(")", "")))
            .toList();
    int torn = 0;
    for (String line : List.of(lines).subList(1, lines.length)) {
      try {
        rows.add(row(line.split(",", -1), columns));
      } catch (NumberFormatException e) {
        torn++;
      }
    }
    String note = file + ": lines that are not whole, left out: " + torn;
    return new ServersCsv(rows, Optional.of(note).filter(any -> lines.length - 1 > rows.size()));
  }

  private static Row row(String[] cells, List<Column> columns) {
    if (cells.length != FIRST_COLUMN + columns.size() || !cells[0].matches(EPOCH_MILLIS)) {
      throw new NumberFormatException("not whole");
    }
    var values = new LinkedHashMap<Column, Double>();
    for (int i = 0; i < columns.size(); i++) {
      String cell = cells[FIRST_COLUMN + i];
      if (!cell.isEmpty()) {
        values.put(columns.get(i), Double.valueOf(cell));
      }
    }
    return new Row(Long.parseLong(cells[0]), cells[1], cells[2], cells[3], values);
  }
}
