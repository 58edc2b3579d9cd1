package dev.zkpulsar.env.machine;

import static org.assertj.core.api.Assertions.assertThat;

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
  void thisMachineHasATopologyAndAnIdleLatency() {
    assertThat(MachineFacts.read().topology())
        .matches("sockets: \\d+, cores: [1-9]\\d*, NUMA nodes: [1-9]\\d*");
    assertThat(MachineFacts.read().idleLatency()).matches("|unlimited|\\d+ us");
  }
}
