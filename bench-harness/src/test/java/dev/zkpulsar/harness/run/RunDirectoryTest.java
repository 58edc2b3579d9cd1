package dev.zkpulsar.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {
  @TempDir private Path directory;

  private Settings settings(Setting setting, Path value) {
    var properties = new Properties();
    properties.setProperty(setting.name(), value.toString());
    return Settings.of(properties);
  }

  /** Five within a second or two: some have the same time in their names. */
  @Test
  void runsOfOneSecondHaveDirectoriesOfTheirOwn() throws Exception {
    var paths = new TreeSet<Path>();
    for (int i = 0; i < 5; i++) {
      var run = RunDirectory.open(settings(Settings.OUT, directory), "m", true);
      run.log().println("used");
      paths.add(run.path());
      run.close();
    }

    assertThat(paths).hasSize(5);
    assertThat(paths.last().getFileName().toString()).matches("\\d{8}T\\d{6}Z-m(-\\d)?");
  }

  @Test
  void whatAKilledRunWasWritingIsRemoved() throws Exception {
    Path journal = Files.createDirectory(directory.resolve("journal"));
    Path ofResults = Files.createFile(directory.resolve("jmh.json.123.part"));
    Path ofPoint = Files.createFile(journal.resolve("1f-A.b.123.part"));
    Files.createFile(directory.resolve("provenance.json"));

    RunDirectory.open(settings(Settings.RESUME, directory), "m", true).close();

    assertThat(ofResults).doesNotExist();
    assertThat(ofPoint).doesNotExist();
  }
}
