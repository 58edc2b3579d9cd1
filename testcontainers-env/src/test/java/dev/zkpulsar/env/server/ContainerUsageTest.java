package dev.zkpulsar.env.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Answers of real engines, reduced to the fields that are read and their neighbours. */
class ContainerUsageTest {
  private static Map<Resource, Double> of(String answer) throws Exception {
    return ContainerMeter.resources(new ObjectMapper().readTree(answer));
  }

  private static Map<Resource, Double> known(
      double cpuSeconds, double resident, double bytesIn, double bytesOut, double diskWritten) {
    return Map.of(
        Resource.cpu, cpuSeconds,
        Resource.resident, resident,
        Resource.bytesin, bytesIn,
        Resource.bytesout, bytesOut,
        Resource.diskwritten, diskWritten);
  }

  @Test
  void withControlGroupsOfVersion1() throws Exception {
    assertThat(
            of(
                """
                {"blkio_stats": {"io_service_bytes_recursive": [
                   {"major": 8, "minor": 0, "op": "Read", "value": 7},
                   {"major": 8, "minor": 0, "op": "Write", "value": 500},
                   {"major": 8, "minor": 0, "op": "Sync", "value": 400},
                   {"major": 8, "minor": 0, "op": "Total", "value": 507},
                   {"major": 8, "minor": 16, "op": "Write", "value": 30}]},
                 "cpu_stats": {"cpu_usage": {"total_usage": 1250000000}},
                 "memory_stats": {"usage": 1000, "stats": {"active_anon": 1, "cache": 300,
                   "rss": 3, "total_active_anon": 10, "total_inactive_anon": 200,
                   "total_rss": 150, "total_cache": 300}},
                 "networks": {"eth0": {"rx_bytes": 40, "tx_bytes": 50, "rx_packets": 1},
                   "eth1": {"rx_bytes": 2, "tx_bytes": 3}}}
                """))
        .isEqualTo(known(1.25, 210, 42, 53, 530));
  }

  @Test
  void withControlGroupsOfVersion2() throws Exception {
    assertThat(
            of(
                """
                {"blkio_stats": {"io_service_bytes_recursive": [
                   {"major": 8, "minor": 0, "op": "read", "value": 7},
                   {"major": 8, "minor": 0, "op": "write", "value": 500}]},
                 "cpu_stats": {"cpu_usage": {"total_usage": 2000000000}},
                 "memory_stats": {"usage": 1000, "stats": {"active_anon": 10, "anon": 150,
                   "file": 300, "inactive_anon": 200, "shmem": 60}},
                 "networks": {"eth0": {"rx_bytes": 40, "tx_bytes": 50}}}
                """))
        .isEqualTo(known(2, 210, 40, 50, 500));
  }

  @Test
  void aStoppedOrMissingContainerHasNoUsage() throws Exception {
    assertThat(
            of(
                """
                {"read": "0001-01-01T00:00:00Z", "num_procs": 0, "memory_stats": {},
                 "blkio_stats": {"io_service_bytes_recursive": null},
                 "cpu_stats": {"cpu_usage": {"total_usage": 0}}}
                """))
        .isEmpty();
    assertThat(of("{\"message\": \"No such container: a\"}")).isEmpty();
  }
}
