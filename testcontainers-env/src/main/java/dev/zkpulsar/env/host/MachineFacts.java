package dev.zkpulsar.env.host;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.HardwareAbstractionLayer;

/**
 * Hardware and operating system of this machine. A text that cannot be read is empty.
 *
 * @param id a hash of CPU, cores, memory and kernel: equal machines have the same id, and it does
 *     not identify the machine or its owner
 * @param label for people and tables: processor, whether idle processors sleep, and the day
 * @param topology sockets, cores and NUMA nodes
 * @param kernelOptions that change the speed; the others may name the machine
 * @param governor of the processor's frequency
 * @param idleLatency how long an idle processor may take to wake up: "0 us" if somebody keeps the
 *     processors awake, "unlimited" if nobody asks for less, or if no driver obeys
 */
public record MachineFacts(
    String id,
    String label,
    String os,
    String kernel,
    String arch,
    String cpu,
    int logicalCores,
    long memoryBytes,
    String topology,
    String kernelOptions,
    String governor,
    String idleLatency) {
  private static final long GIB = 1L << 30;
  private static final int ID_DIGITS = 16;
  private static final Path COMMAND_LINE = Path.of("/proc/cmdline");
  private static final Path GOVERNOR =
      Path.of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
  private static final Path IDLE_LATENCY = Path.of("/dev/cpu_dma_latency");
  private static final Path IDLE_DRIVER = Path.of("/sys/devices/system/cpu/cpuidle/current_driver");

  /** Linux' PM_QOS_CPU_LATENCY_DEFAULT_VALUE. */
  private static final int UNLIMITED_MICROS = 2_000_000_000;

  private static final Pattern SPEED =
      Pattern.compile(
          "(mitigations|isolcpus|nohz|nohz_full|rcu_nocbs|nosmt|maxcpus|idle|preempt|tsc|clocksource"
              + "|transparent_hugepage|hugepages|hugepagesz|default_hugepagesz|numa_balancing"
              + "|(intel|amd)_pstate|(intel_idle|processor)\\.max_cstate|cpufreq\\..*)(=.*)?");

  public static MachineFacts read() {
    var system = new SystemInfo();
    HardwareAbstractionLayer hardware = system.getHardware();
    String cpu = hardware.getProcessor().getProcessorIdentifier().getName().strip();
    int cores = hardware.getProcessor().getLogicalProcessorCount();
    long memoryBytes = hardware.getMemory().getTotal();
    String kernel = System.getProperty("os.version");
    String idleLatency = readIdleLatency();
    var identifier = hardware.getProcessor().getProcessorIdentifier();
    String model = " family %s model %s".formatted(identifier.getFamily(), identifier.getModel());
    return new MachineFacts(
        id(cpu, cores, memoryBytes, kernel),
        label(cpu, model, idleLatency, LocalDate.now(ZoneOffset.UTC)),
        system.getOperatingSystem().toString(),
        kernel,
        System.getProperty("os.arch"),
        cpu,
        cores,
        memoryBytes,
        topology(hardware.getProcessor()),
        kernelOptions(text(COMMAND_LINE)),
        text(GOVERNOR),
        idleLatency);
  }

  /** The model is added to a name without a number, as guests have it. */
  static String label(String cpu, String model, String idleLatency, LocalDate day) {
    String name =
        cpu.replaceAll("\\((R|TM)\\)|@.*|\\d+-Core|\\b(CPU|Processor)\\b", "")
            .strip()
            .replaceAll("\\s+", " ");
    String idle =
        switch (idleLatency) {
          case "0 us" -> "awake";
          case "unlimited" -> "may sleep";
          case "" -> "idle state unknown";
          default -> "wakes in " + idleLatency;
        };
    return name + (name.matches(".*\\d.*") ? "" : model) + ", " + idle + ", " + day;
  }

  private static String topology(CentralProcessor processor) {
    long nodes =
        processor.getLogicalProcessors().stream()
            .map(CentralProcessor.LogicalProcessor::getNumaNode)
            .distinct()
            .count();
    return "sockets: %d, cores: %d, NUMA nodes: %d"
        .formatted(
            processor.getPhysicalPackageCount(), processor.getPhysicalProcessorCount(), nodes);
  }

  static String kernelOptions(String commandLine) {
    return Arrays.stream(commandLine.split("\\s+"))
        .takeWhile(option -> !option.equals("--"))
        .filter(option -> SPEED.matcher(option).matches())
        .collect(Collectors.joining(" "));
  }

  private static String readIdleLatency() {
    try (var in = Files.newInputStream(IDLE_LATENCY)) {
      byte[] value = in.readNBytes(Integer.BYTES);
      int micros = ByteBuffer.wrap(value).order(ByteOrder.nativeOrder()).getInt();
      boolean obeyed = !text(IDLE_DRIVER).equals("none");
      return micros == UNLIMITED_MICROS || !obeyed ? "unlimited" : micros + " us";
    } catch (IOException | BufferUnderflowException e) {
      return "";
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      return "";
    }
  }

  /** Rounds memory to GiB and the kernel to its major version: an update changes both slightly. */
  static String id(String cpu, int cores, long memoryBytes, String kernel) {
    long gib = Math.round((double) memoryBytes / GIB);
    String kernelMajor = System.getProperty("os.name") + " " + kernel.split("\\.", 2)[0];
    String facts = String.join("|", cpu, cores + " cores", gib + " GiB", kernelMajor);
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(facts.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash).substring(0, ID_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
