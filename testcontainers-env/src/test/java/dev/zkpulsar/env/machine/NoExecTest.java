package dev.zkpulsar.env.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NoExecTest {
  private static final List<String> MOUNTS =
      List.of(
          "/dev/sda / ext4 rw,relatime 0 0",
          "tmpfs /tmp tmpfs rw,nosuid,noexec,size=1g 0 0",
          "tmpfs /tmp/my\\040jars tmpfs rw 0 0",
          "tmpfs /over tmpfs rw 0 0",
          "tmpfs /over tmpfs rw,noexec 0 0");

  @ParameterizedTest
  @CsvSource({
    "/tmp, true",
    "/tmp/a/b, true",
    "/tmpfiles, false",
    "/home/x, false",
    "/tmp/my jars/a, false",
    "/over/a, true",
  })
  void theInnermostMountDecides(String directory, boolean isNoExec) {
    assertThat(Disk.isNoExec(Path.of(directory), MOUNTS)).isEqualTo(isNoExec);
  }
}
