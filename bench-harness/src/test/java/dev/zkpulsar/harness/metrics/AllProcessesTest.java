package dev.zkpulsar.harness.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllProcessesTest {
  private static final Path PROC = Path.of("/proc");
  private static final double NS_PER_SECOND = 1e9;

  /** Works for a tenth of a second, or so, ten times, each time in a process of its own. */
  private static final String WORK =
      "i=0; while [ $i -lt 10 ]; do"
          + " sh -c 'j=0; while [ $j -lt 50000 ]; do j=$((j+1)); done';"
          + " i=$((i+1)); done; echo done; read x";

  private static Path stat(Path proc, int pid, String name, long flags, String times)
      throws Exception {
    Path process = Files.createDirectories(proc.resolve(Integer.toString(pid)));
    Files.writeString(
        process.resolve("stat"),
        "%d (%s) S 1 1 1 0 -1 %d 7 7 7 7 %s 20 0 9 0 5 6 7\n".formatted(pid, name, flags, times));
    return process;
  }

  @Test
  void theSumIsOfProcessesAndTheirEndedChildren(@TempDir Path proc) throws Exception {
    Files.writeString(
        stat(proc, 2, "kthreadd", 0x20_8040, "5 5 5 5").resolve("comm"), "kthreadd\n");
    stat(proc, 9, "jbd2/sda 1", 0x20_8040, "70 70 0 0");
    stat(proc, 100, "a (b) 7 c", 0x40_0000, "100 20 3 4");
    stat(proc, 101, "java", 0x40_0000, "1 1 1 1");
    Files.createDirectories(proc.resolve("102")); // It ended after the directory was listed.
    Files.createDirectories(proc.resolve("sys"));

    assertThat(AllProcesses.cpuSeconds(proc).getAsDouble()).isCloseTo(1.31, within(1e-9));
  }

  /** A container's process sees its container only, and would take the rest for nothing. */
  @Test
  void inAContainerNothingIsKnown(@TempDir Path proc) throws Exception {
    Files.writeString(stat(proc, 1, "java", 0x40_0000, "100 0 0 0").resolve("comm"), "java\n");
    assertThat(AllProcesses.cpuSeconds(proc)).isEmpty();

    Files.writeString(stat(proc, 2, "sh", 0x40_0000, "100 0 0 0").resolve("comm"), "sh\n");
    assertThat(AllProcesses.cpuSeconds(proc)).isEmpty();
    assertThat(AllProcesses.cpuSeconds(proc.resolve("missing"))).isEmpty();
  }

  /** One that ends between the readings of its parent and of itself is in neither. */
  @ParameterizedTest
  @CsvSource({"5 5.01, 5.01", "5 7 7.02, 7.02", "7 5 5, 5", "1 3 5 5.05, 5.05"})
  void aProcessThatEndsDuringAReadingIsNoJump(String readings, double expected) {
    var next = Stream.of(readings.split(" ")).mapToDouble(Double::parseDouble).iterator();

    assertThat(AllProcesses.settled(() -> OptionalDouble.of(next.next()))).hasValue(expected);
  }

  private static double allSeconds() {
    var seconds = AllProcesses.cpuSeconds(PROC);
    assumeTrue(seconds.isPresent(), "SKIPPED: needs Linux, outside of a container");
    return seconds.getAsDouble();
  }

  /** Other processes can only add to the sum, so a busy machine does not fail this test. */
  @Test
  void aNeighbourCountsWithItsShortLivedChildren() throws Exception {
    double before = allSeconds();
    var neighbour = new ProcessBuilder("/bin/sh", "-c", WORK).start();
    try (var out = neighbour.inputReader()) {
      assertThat(out.readLine()).isEqualTo("done");
      double used = ProcessStat.read(PROC.resolve("" + neighbour.pid())).get().cpuSeconds();

      assertThat(used).isGreaterThan(neighbour.info().totalCpuDuration().get().toNanos() / 1e9);
      assertThat(allSeconds() - before).isGreaterThanOrEqualTo(used - 0.02);
    } finally {
      neighbour.destroy();
    }
  }

  /**
   * A thread that works for 0.3 ms of each millisecond, as a timer of this process: no time of it
   * is anybody else's. Whatever else runs has its own time, which the JDK knows, and that of its
   * ended children. A process may end between the two readings of it: therefore several tries.
   */
  @Test
  void aTimerOfThisProcessIsNoGhost() {
    double least = Double.MAX_VALUE;
    for (int attempt = 0; attempt < 20 && least > 0.02; attempt++) {
      double all = allSeconds();
      double own = ownSeconds();
      double others = othersSeconds();
      workEachMillisecond(300_000_000);
      double ghost = (allSeconds() - all) - (ownSeconds() - own) - (othersSeconds() - others);
      least = Math.min(least, ghost / 0.3);
    }

    assertThat(least).as("cores beyond those of the processes").isLessThan(0.1);
  }

  private static void workEachMillisecond(long forNs) {
    long startNs = System.nanoTime();
    for (long dueNs = startNs; dueNs - startNs < forNs; dueNs += 1_000_000) {
      while (System.nanoTime() < dueNs) {
        LockSupport.parkNanos(dueNs - System.nanoTime());
      }
      long workedFromNs = System.nanoTime();
      while (System.nanoTime() - workedFromNs < 300_000) {
        Thread.onSpinWait();
      }
    }
  }

  private static double ownSeconds() {
    return ProcessStat.read(PROC.resolve("self")).orElseThrow().cpuSeconds();
  }

  private static double othersSeconds() {
    return ProcessHandle.allProcesses()
        .filter(process -> !process.equals(ProcessHandle.current()))
        .mapToDouble(process -> runningSeconds(process) + endedChildrenSeconds(process.pid()))
        .sum();
  }

  private static double runningSeconds(ProcessHandle process) {
    Duration total = process.info().totalCpuDuration().orElse(Duration.ZERO);
    return total.toNanos() / NS_PER_SECOND;
  }

  private static double endedChildrenSeconds(long pid) {
    try {
      String line = Files.readString(PROC.resolve(pid + "/stat"));
      String[] fields = line.substring(line.lastIndexOf(')')).split(" ");
      return (Double.parseDouble(fields[14]) + Double.parseDouble(fields[15])) / 100;
    } catch (IOException e) {
      return 0; // It has ended.
    }
  }
}
