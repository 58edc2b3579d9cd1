package dev.zkpulsar.harness.metrics;

import dev.zkpulsar.harness.load.TrialContext;
import dev.zkpulsar.harness.settings.ForkInput;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The processes of a run that are not its servers: this one with its helpers, the runner, and the
 * programs that forward traffic to the run's containers, or through the proxies of a fault.
 */
final class OurProcesses {
  private static final Pattern PORT = Pattern.compile(":(\\d+)");

  /** Each of these processes names the port of one container, or its own. */
  private static final Set<String> FORWARDERS_OF_A_PORT = Set.of("docker-proxy", "toxiproxy");

  private static final Pattern PORT_OPTION = Pattern.compile("-(?:host-)?port[=\0](\\d+)");

  /** One of these processes forwards for all containers of a user: whose traffic, nobody knows. */
  private static final Set<String> FORWARDERS_OF_ALL =
      Set.of("rootlessport", "slirp4netns", "pasta", "pasta.avx2");

  private OurProcesses() {}

  /** The processor time of all, and of their children that have ended, in seconds. */
  static double cpuSeconds(boolean areServersInContainers) {
    Set<String> ports =
        ForkInput.current().stream()
            .flatMap(
                run -> Stream.concat(run.addresses().values().stream(), run.servers().stream()))
            .flatMap(address -> numbers(PORT, address))
            .collect(Collectors.toSet());
    Stream<ProcessHandle> forwarders =
        ProcessHandle.allProcesses()
            .filter(process -> forwards(process, ports, areServersInContainers));
    return Stream.concat(own(), forwarders).mapToDouble(OurProcesses::cpuSeconds).sum();
  }

  /**
   * The bytes that all, and their children that have ended, have written and read on disk;
   * forwarders do neither.
   */
  static double diskBytes() {
    return own()
        .flatMap(process -> lines(process, "io"))
        .filter(line -> line.matches("(read|write)_bytes: .*"))
        .mapToDouble(line -> Double.parseDouble(line.split(" ")[1]))
        .sum();
  }

  private static Stream<ProcessHandle> own() {
    long own = ProcessHandle.current().pid();
    long runner = ForkInput.current().map(ForkInput::runner).orElse(own);
    return LongStream.concat(LongStream.of(own, runner), TrialContext.helpers())
        .distinct()
        .mapToObj(ProcessHandle::of)
        .flatMap(Optional::stream);
  }

  private static boolean forwards(
      ProcessHandle process, Set<String> ports, boolean areServersInContainers) {
    String name = lines(process, "comm").findFirst().orElse("");
    if (FORWARDERS_OF_ALL.contains(name)) {
      return areServersInContainers;
    }
    if (!FORWARDERS_OF_A_PORT.contains(name)) {
      return false;
    }
    return lines(process, "cmdline")
        .flatMap(arguments -> numbers(PORT_OPTION, arguments))
        .anyMatch(ports::contains);
  }

  private static double cpuSeconds(ProcessHandle process) {
    return ProcessStat.read(directory(process)).map(ProcessStat::cpuSeconds).orElse(0.0);
  }

  private static Stream<String> numbers(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> found.group(1));
  }

  private static Stream<String> lines(ProcessHandle process, String file) {
    return MachineMeter.lines(directory(process).resolve(file)).stream();
  }

  private static Path directory(ProcessHandle process) {
    return Path.of("/proc", Long.toString(process.pid()));
  }
}
