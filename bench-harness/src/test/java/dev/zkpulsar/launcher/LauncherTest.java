package dev.zkpulsar.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LauncherTest {

  @ParameterizedTest
  @ValueSource(strings = {"1.8", "11", "16"})
  void anOldJavaIsToldInOneLine(String version) {
    assertThat(Launcher.problemWith(version))
        .isEqualTo("java: '" + version + "' is too old; allowed: 17 or newer");
  }

  @ParameterizedTest
  @ValueSource(strings = {"17", "21", "25"})
  void aRecentJavaIsNoProblem(String version) {
    assertThat(Launcher.problemWith(version)).isNull();
  }

  @Test
  void tooFewFilesAreToldInOneLine() {
    assertThat(Launcher.problemWithFiles(64))
        .isEqualTo("ulimit -n: '64' open files are too few; allowed: 512 or more");
    assertThat(Launcher.problemWithFiles(1024)).isNull();
  }

  /** A Java that is too old must be able to load the class: version 52 is Java 8's. */
  @Test
  void isCompiledForJava8() throws Exception {
    try (var classFile = Launcher.class.getResourceAsStream("Launcher.class")) {
      assertThat(classFile.readNBytes(8)[7]).isEqualTo((byte) 52);
    }
  }
}
