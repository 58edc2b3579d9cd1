package dev.zkpulsar.env.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunNameTest {
  @Test
  void carriesHostTimeAndProcess() {
    String process = Long.toString(ProcessHandle.current().pid());

    assertThat(RunName.create())
        .matches("zkpulsar-[A-Za-z0-9.-]+-\\d{8}T\\d{6}Z-" + process + "-[0-9a-f]{8}")
        .isNotEqualTo(RunName.create());
  }
}
