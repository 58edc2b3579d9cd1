package dev.zkpulsar.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineMeterTest {
  @TempDir private Path root;

  private void write(String file, String content) throws IOException {
    Files.createDirectories(root.resolve(file).getParent());
    Files.writeString(root.resolve(file), content);
  }

  @Test
  void readsTheCountersOfLinux() throws Exception {
    write("proc/stat", "cpu  1000 100 500 9000 50 7 70 60 0 0\ncpu0 1 0 0 0\nintr 5\n");
    write("proc/2/comm", "kthreadd\n");
    write("proc/7/stat", "7 (java) S 1 7 7 0 -1 4194304 9 9 0 0 900 100 300 300 20 0 1 0 5\n");
    write("proc/pressure/io", "some avg10=0.00 avg60=0.00 total=1500000\nfull avg10=0 total=9\n");
    write("proc/vmstat", "nr_free_pages 1\npgpgin 10\npgpgout 30\npgpgoutrun 7\n");
    write("proc/self/cgroup", "9:name=systemd:/\n2:cpu,cpuacct:/jobs/one\n0::/\n");
    write("sys/fs/cgroup/cpu,cpuacct/jobs/one/cpu.stat", "nr_periods 0\nnr_throttled 0\n");
    write("sys/fs/cgroup/cpu,cpuacct/jobs/cpu.stat", "nr_periods 40\nnr_throttled 4\n");

    assertThat(MachineMeter.counters(root))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "processes", 16.0,
                "steal", 0.6,
                "pressure.io", 1.5,
                "disk", 40 * 1024.0,
                "periods", 40.0,
                "throttled", 4.0));
  }

  @Test
  void withoutProcNothingIsKnown() {
    assertThat(MachineMeter.counters(root)).isEmpty();
    var unknown = Map.of("ours", 0.5, "ourdisk", 0.0);
    assertThat(MachineMeter.figures(unknown)).containsOnlyKeys("machine.unwatched");
  }

  @Test
  void othersAreTheMachineLessTheBenchmark() {
    var perSecond =
        new TreeMap<>(Map.of("processes", 1.9, "ours", 1.6, "disk", 50e6, "ourdisk", 5e6));

    assertThat(figures(perSecond).get("machine.others")).isCloseTo(0.3, within(1e-9));
    assertThat(figures(perSecond)).as("they are exact").containsEntry("machine.unwatched", 0.0);
    assertThat(figures(perSecond).get("machine.otherdisk")).isCloseTo(35e6, within(1.0));

    perSecond.remove("ours");
    perSecond.remove("ourdisk");
    assertThat(figures(perSecond))
        .as("a server on this machine that is not metered")
        .doesNotContainKeys("machine.others", "machine.otherdisk")
        .containsEntry("machine.unwatched", 1.0);
  }

  /**
   * The kernel's total is sampled at its ticks, here with twice the time of a loop whose timer is
   * locked to them: no other process has used anything.
   */
  @Test
  void theKernelsTotalIsNoMeasureOfOthers() throws Exception {
    write("proc/2/comm", "kthreadd\n");
    write("proc/stat", "cpu  0 0 0 0 0 0 0 0 0 0\n");
    write("proc/7/stat", "7 (java) S 1 7 7 0 -1 4194304 9 9 0 0 0 0 0 0 20 0 1 0 5\n");
    Map<String, Double> before = MachineMeter.counters(root);
    write("proc/stat", "cpu  100 0 0 0 0 0 0 0 0 0\n");
    write("proc/7/stat", "7 (java) S 1 7 7 0 -1 4194304 9 9 0 0 50 0 0 0 20 0 1 0 5\n");
    Map<String, Double> inOneSecond = new TreeMap<>(MachineMeter.counters(root));
    inOneSecond.replaceAll((name, value) -> value - before.get(name));
    inOneSecond.put("ours", 0.5);

    assertThat(figures(inOneSecond)).containsEntry("machine.others", 0.0);
  }

  /** A process ended whose parent ignores it: its time of an hour is in no process any more. */
  @Test
  void aSumThatFellShowsNothingOfOthers() {
    assertThat(figures(new TreeMap<>(Map.of("processes", -100.0, "ours", 0.5))))
        .containsOnlyKeys("machine.unwatched");
    assertThat(figures(new TreeMap<>(Map.of("processes", 0.48, "ours", 0.5))))
        .containsEntry("machine.others", 0.0);
  }

  private static Map<String, Double> figures(Map<String, Double> perSecond) {
    var values = new TreeMap<String, Double>();
    MachineMeter.figures(perSecond).forEach((label, figure) -> values.put(label, figure.value()));
    return values;
  }
}
