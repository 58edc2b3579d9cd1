package dev.zkpulsar.harness.metrics;

import dev.zkpulsar.harness.load.Fork;
import dev.zkpulsar.harness.settings.Handover;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The processes of a run that are not its servers: this one with its helpers, the runner, and the
 * programs that forward traffic to local containers, or through the proxies of a fault.
 */
final class OurProcesses {
  private static final Set<String> FORWARDERS =
      Set.of("docker-proxy", "rootlessport", "slirp4netns", "pasta", "pasta.avx2", "toxiproxy");

  private OurProcesses() {}

  /** The processor time of all, and of their children that have ended, in seconds. */
  static double cpuSeconds(boolean areServersInContainers) {
    boolean hasProxies =
        Handover.current().stream().anyMatch(it -> it.addresses().containsKey(Handover.PROXIES));
    return sum(areServersInContainers || hasProxies, OurProcesses::cpuSeconds);
  }

  /**
   * The bytes that all, and their children that have ended, have written and read on disk;
   * forwarders do neither.
   */
  static double diskBytes() {
    return sum(false, OurProcesses::diskBytes);
  }

  private static double sum(boolean withForwarders, ToDoubleFunction<ProcessHandle> use) {
    long own = ProcessHandle.current().pid();
    long runner = Handover.current().map(Handover::runner).orElse(own);
    Stream<ProcessHandle> forwarders =
        withForwarders
            ? ProcessHandle.allProcesses().filter(OurProcesses::forwards)
            : Stream.empty();
    return Stream.concat(
            LongStream.concat(LongStream.of(own, runner), Fork.current().helpers())
                .distinct()
                .mapToObj(ProcessHandle::of)
                .flatMap(Optional::stream),
            forwarders)
        .mapToDouble(use)
        .sum();
  }

  private static boolean forwards(ProcessHandle process) {
    return MachineCounters.lines(proc(process, "comm")).stream().anyMatch(FORWARDERS::contains);
  }

  private static double cpuSeconds(ProcessHandle process) {
    return MachineCounters.lines(proc(process, "stat")).stream()
        // The name may contain blanks. User and system time, then both of the ended children.
        .flatMap(
            line -> Stream.of(line.substring(line.lastIndexOf(')')).split(" ")).skip(12).limit(4))
        .mapToDouble(ticks -> MachineCounters.number(ticks) / MachineCounters.TICKS_PER_SECOND)
        .sum();
  }

  private static double diskBytes(ProcessHandle process) {
    return MachineCounters.lines(proc(process, "io")).stream()
        .filter(line -> line.matches("(read|write)_bytes: .*"))
        .mapToDouble(line -> Double.parseDouble(line.split(" ")[1]))
        .sum();
  }

  private static Path proc(ProcessHandle process, String file) {
    return Path.of("/proc", Long.toString(process.pid()), file);
  }
}
