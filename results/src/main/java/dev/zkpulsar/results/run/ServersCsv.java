package dev.zkpulsar.results.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The CPU that each server used, second by second; the note is about lines that were left out. */
public record ServersCsv(List<Row> rows, Optional<String> note) {
  private static final String HEADER = "epochMillis,point,phase,server(,[^,]+ \\([^,]*\\))+";

  /** From 2001 to 2286: half a time is refused. */
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
      String[] cells = line.split(",", -1);
      if (cells.length == headings.size() && cells[0].matches(EPOCH_MILLIS)) {
        Double cores = cpu < 0 || cells[cpu].isEmpty() ? null : Double.valueOf(cells[cpu]);
        rows.add(new Row(Long.parseLong(cells[0]), cells[1], cells[2], cells[3], cores));
      }
    }
    int torn = lines.length - 1 - rows.size();
    String note = file + ": lines that are not whole, left out: " + torn;
    return new ServersCsv(rows, Optional.of(note).filter(any -> torn > 0));
  }
}
