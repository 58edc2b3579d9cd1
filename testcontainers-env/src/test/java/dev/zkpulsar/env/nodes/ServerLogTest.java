package dev.zkpulsar.env.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerLogTest {
  /** The lines of a log are separated by a tilde. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "starting~Unrecognized option: -Xno~Error: the end|Unrecognized option: -Xno",
        "Error: Could not find or load main class a.B|Could not find or load main class a.B",
        "Caused by: java.net.BindException: Address already in use|Address already in use",
        "Exception in thread \"main\" java.io.IOException: disk full|disk full",
        "12:00:00.000 ERROR Main: java.lang.IllegalStateException: no disk|12:00:00.000 ERROR Main: no disk",
        "12:00:00.000 ERROR Main: no start~java.net.BindException: Address already in use|12:00:00.000 ERROR Main: no start: Address already in use",
        "{\"level\":\"error\",\"error\":{\"error\":\"listen tcp: address already in use\",\"kind\":\"x\"}}|listen tcp: address already in use",
        // A line with only the name of a class is skipped.
        "Exception in thread \"main\" java.lang.reflect.InvocationTargetException~Caused by: java.net.BindException: Address already in use|Address already in use",
        "Error occurred during initialization of VM~Too small maximum heap|Too small maximum heap",
        // An error of every first start is skipped.
        "ERROR Problems reading from lastMark (this is okay if it is the first time~ERROR Failed to start Pulsar service: no disk|ERROR Failed to start Pulsar service: no disk",
        "starting|its log contains no reason",
      })
  void aReasonHasNoClassNames(String log, String reason) {
    assertThat(ServerLog.reason(List.of(log.split("~")))).isEqualTo(reason);
  }
}
