package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.harness.MainRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The docs name no other settings than {@code -h}. */
class SettingsDocTest {
  private static final Pattern HELP = Pattern.compile("(?m)^  (bench\\.\\S+)$");
  private static final Pattern NAME = Pattern.compile("(?:`|-D)(bench(?:\\.[a-z][A-Za-z]*)+)\\b");

  @Test
  void namedSettingsExist(@TempDir Path directory) throws Exception {
    List<String> known =
        HELP.matcher(MainRun.of(directory, Map.of(), "-h").out())
            .results()
            .map(line -> line.group(1))
            .toList();
    var lines = new ArrayList<>(Files.readAllLines(Path.of("..", "README.md")));
    try (var docs = Files.list(Path.of("..", "docs"))) {
      for (Path page : docs.filter(file -> file.toString().endsWith(".md")).toList()) {
        lines.addAll(Files.readAllLines(page));
      }
    }

    List<String> names =
        lines.stream()
            .flatMap(line -> NAME.matcher(line).results())
            .map(name -> name.group(1))
            .toList();
    assertThat(known).containsAll(names);
  }
}
