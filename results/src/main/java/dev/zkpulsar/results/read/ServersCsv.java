package dev.zkpulsar.results.read;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The CPU that each server used, second by second; the note is about lines that were left out. */
public record ServersCsv(List<Row> rows, Optional<String> note) {
  private static final String HEADER = "epochMillis,point,phase,server(,[^,]+ \\([^,]*\\))+";

  /** A time from 2001 to 2286: half a time is refused. */
  private static final String EPOCH_MILLIS = "[1-9]\\d{12}";

  /** The cores are null if they are unknown. */
  public record Row(long epochMillis, String point, String phase, String server, Double cores) {}

  /** Leaves out the halves of lines that a killed run wrote. Throws BadResultsException. */
  public static ServersCsv read(Path file) {
    String text = Json.text(file);
    // A run that is going on has a last line that is not whole.
    String[] lines = text.substring(0, text.lastIndexOf('\n') + 1).split("\r?\n");
    var rows = new ArrayList<Row>();
    if (!lines[0].matches(HEADER)) {
      String note = ": line 1: no whole header of a time series; left out";
      return new ServersCsv(rows, Optional.of(file + note));
    }
    var headings = List.of(lines[0].split(","));
    int cpu = headings.indexOf("cpu (cores)");
    for (String line : List.of(lines).subList(1, lines.length)) {
      var cells = CsvLine.cells(line, headings.size());
      if (cells.size() == headings.size() && cells.get(0).matches(EPOCH_MILLIS)) {
        Double cores = cpu < 0 ? null : number(cells.get(cpu));
        long epochMillis = Long.parseLong(cells.get(0));
        rows.add(new Row(epochMillis, cells.get(1), cells.get(2), cells.get(3), cores));
      }
    }
    int torn = lines.length - 1 - rows.size();
    String note = file + ": lines that are not whole, left out: " + torn;
    return new ServersCsv(rows, torn == 0 ? Optional.empty() : Optional.of(note));
  }

  /** Null if the cell is no number: two halves of lines may have as many cells as a whole one. */
  private static Double number(String cell) {
    return cell.matches("\\d+(\\.\\d+)?") ? Double.valueOf(cell) : null;
  }
}
