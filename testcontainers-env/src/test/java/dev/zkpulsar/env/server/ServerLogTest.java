package dev.zkpulsar.env.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerLogTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Unrecognized option: -Xno|Unrecognized option: -Xno",
        "Error: Could not find or load main class a.B|Could not find or load main class a.B",
        "Caused by: java.net.BindException: Address already in use|Address already in use",
        "Exception in thread \"main\" java.io.IOException: disk full|disk full",
        "12:00:00.000 ERROR Main: java.lang.IllegalStateException: no disk|12:00:00.000 ERROR Main: no disk",
        "{\"level\":\"error\",\"error\":{\"error\":\"listen tcp: address already in use\",\"kind\":\"x\"}}|listen tcp: address already in use",
      })
  void aReasonHasNoClassNames(String line, String reason) {
    assertThat(ServerLog.reason(List.of("starting", line, "Error: the end"))).isEqualTo(reason);
  }

  @Test
  void aLineWithOnlyAClassNameIsSkipped() {
    assertThat(
            ServerLog.reason(
                List.of(
                    "Exception in thread \"main\" java.lang.reflect.InvocationTargetException",
                    "Caused by: java.net.BindException: Address already in use")))
        .isEqualTo("Address already in use");
  }

  @Test
  void aJvmThatDoesNotStartHasItsReasonOnTheSecondLine() {
    assertThat(
            ServerLog.reason(
                List.of("Error occurred during initialization of VM", "Too small maximum heap")))
        .isEqualTo("Too small maximum heap");
  }

  @Test
  void anErrorOfEveryFirstStartIsSkipped() {
    assertThat(
            ServerLog.reason(
                List.of(
                    "ERROR Problems reading from lastMark (this is okay if it is the first time",
                    "ERROR Failed to start Pulsar service: no disk")))
        .isEqualTo("ERROR Failed to start Pulsar service: no disk");
  }

  @Test
  void aLogWithoutAReasonIsReported() {
    assertThat(ServerLog.reason(List.of("starting"))).isEqualTo("its log contains no reason");
  }
}
