package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.MainRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The docs name no other settings than {@code -h}, and describe them in tables by its words. */
class SettingsDocTest {
  private static final Pattern HELP = Pattern.compile("(?m)^  (bench\\.\\S+)\\R      (.*)$");
  private static final Pattern ROW = Pattern.compile("\\| `(bench\\.\\S+)` \\| (.*) \\|");
  private static final Pattern NAME = Pattern.compile("(?:`|-D)(bench(?:\\.[a-z][A-Za-z]*)+)\\b");

  @Test
  void tablesHoldTheLinesOfTheHelp(@TempDir Path directory) throws Exception {
    Map<String, String> help = new TreeMap<>();
    HELP.matcher(MainRun.of(directory, Map.of(), "-h").out())
        .results()
        .forEach(line -> help.put(line.group(1), line.group(2)));
    var lines = new ArrayList<>(Files.readAllLines(Path.of("..", "README.md")));
    try (var docs = Files.list(Path.of("..", "docs"))) {
      for (Path page : docs.filter(file -> file.toString().endsWith(".md")).toList()) {
        lines.addAll(Files.readAllLines(page));
      }
    }

    var rows = lines.stream().map(ROW::matcher).filter(row -> row.matches()).toList();
    assertThat(rows).hasSizeGreaterThan(10);
    assertThat(rows).allSatisfy(row -> assertThat(row.group(2)).isEqualTo(help.get(row.group(1))));
    List<String> names =
        lines.stream()
            .flatMap(line -> NAME.matcher(line).results())
            .map(name -> name.group(1))
            .toList();
    assertThat(help.keySet()).containsAll(names);
  }
}
