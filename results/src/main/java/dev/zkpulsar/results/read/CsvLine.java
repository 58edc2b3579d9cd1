package dev.zkpulsar.results.read;

import java.util.ArrayList;
import java.util.List;

/**
 * A line of a run's own CSV files, servers.csv and events.csv. The second cell is the point: its
 * label may contain commas. It is quoted; earlier versions did not quote it, so the surplus cells
 * of a line are taken as parts of the label. Lines are read one by one: a run that was killed
 * leaves half a line, perhaps without its closing quote.
 */
final class CsvLine {
  private static final int POINT = 1;

  private CsvLine() {}

  /** The cells of a line; fewer than the columns if the line is not whole. */
  static List<String> cells(String line, int columns) {
    var cells = cells(line);
    while (cells.size() > columns) {
      cells.set(POINT, cells.get(POINT) + "," + cells.remove(POINT + 1));
    }
    return cells;
  }

  private static List<String> cells(String line) {
    var cells = new ArrayList<String>();
    var cell = new StringBuilder();
    boolean isQuoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (isQuoted && line.startsWith("\"\"", i)) {
        cell.append(c);
        i++;
      } else if (c == '"' && (isQuoted || cell.isEmpty())) {
        isQuoted = !isQuoted;
      } else if (c == ',' && !isQuoted) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString());
    return cells;
  }
}
