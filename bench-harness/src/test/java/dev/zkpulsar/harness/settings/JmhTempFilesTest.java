package dev.zkpulsar.harness.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;

class JmhTempFilesTest {

  /** The watch of a runner whose Maven was killed calls this: it must go on to end the runner. */
  @Test
  void aRunThatHoldsTheLockItselfGoesOn() throws Exception {
    try (var file =
            FileChannel.open(
                JmhTempFiles.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var lock = file.lock()) {
      assertThat(lock.isValid()).isTrue();
      assertThatCode(JmhTempFiles::removeIfAbandoned).doesNotThrowAnyException();
    }
  }
}
