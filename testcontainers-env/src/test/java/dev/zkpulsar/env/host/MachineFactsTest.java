package dev.zkpulsar.env.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class MachineFactsTest {

  @Test
  void kernelOptionsThatMayNameTheMachineAreLeftOut() {
    assertThat(
            MachineFacts.kernelOptions(
                "BOOT_IMAGE=/vmlinuz-host7 root=UUID=1 quiet nosmt isolcpus=2,3 mitigations=off"
                    + " intel_idle.max_cstate=1 transparent_hugepage=never -- nohz=off"))
        .isEqualTo(
            "nosmt isolcpus=2,3 mitigations=off intel_idle.max_cstate=1"
                + " transparent_hugepage=never");
  }

  @Test
  void aLabelTellsMachinesOfOneKindApart() {
    var day = LocalDate.of(2026, 11, 26);
    String model = " family 25 model 17";
    assertThat(MachineFacts.label("AMD EPYC Processor", model, "0 us", day))
        .isEqualTo("AMD EPYC family 25 model 17, awake, 2026-11-26");
    assertThat(MachineFacts.label("AMD EPYC 7763 64-Core Processor", model, "unlimited", day))
        .isEqualTo("AMD EPYC 7763, may sleep, 2026-11-26");
    assertThat(MachineFacts.label("Intel(R) Xeon(R) CPU E5-2680 @ 2.4GHz", model, "50 us", day))
        .isEqualTo("Intel Xeon E5-2680, wakes in 50 us, 2026-11-26");
  }

  @Test
  void thisMachineHasATopologyAndAnIdleLatency() {
    assertThat(MachineFacts.read().topology())
        .matches("sockets: \\d+, cores: [1-9]\\d*, NUMA nodes: [1-9]\\d*");
    assertThat(MachineFacts.read().idleLatency()).matches("|unlimited|\\d+ us");
  }
}
