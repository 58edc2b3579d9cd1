package dev.zkpulsar.env.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeFilesTest {
  @TempDir private Path home;

  private static Properties user(String home) {
    var properties = new Properties();
    properties.setProperty("user.home", home);
    properties.setProperty("java.io.tmpdir", "/temporary");
    return properties;
  }

  /** JNA would create the directory "?" where the run was started. */
  @Test
  void aUserWithoutANameHasNoHome() {
    assertThat(NativeFiles.place(user("?"))).contains("/temporary");
    assertThat(NativeFiles.place(user(home.resolve("missing").toString()))).contains("/temporary");
  }

  @Test
  void aHomeOrAChosenPlaceStays() {
    assertThat(NativeFiles.place(user(home.toString()))).isEmpty();
    Properties chosen = user("?");
    chosen.setProperty(NativeFiles.PROPERTY, "/chosen");
    assertThat(NativeFiles.place(chosen)).isEmpty();
  }
}
