package dev.zkpulsar.env.machine;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;

/**
 * Hardware and operating system of this machine.
 *
 * <pre>{@code
 * MachineFacts here = MachineFacts.read();
 * boolean comparable = here.id().equals(recorded.id());
 * }</pre>
 *
 * @param id a hash of CPU, cores, memory and kernel: equal machines have the same id, and it does
 *     not identify the machine or its owner
 * @param os name and version of the operating system
 * @param kernel version
 * @param arch processor architecture, as Java names it
 * @param cpu model
 * @param logicalCores of the operating system
 * @param memoryBytes of the machine
 */
public record MachineFacts(
    String id,
    String os,
    String kernel,
    String arch,
    String cpu,
    int logicalCores,
    long memoryBytes) {
  private static final long GIB = 1L << 30;
  private static final int ID_DIGITS = 16;

  /** Reads the facts. */
  public static MachineFacts read() {
    var system = new SystemInfo();
    HardwareAbstractionLayer hardware = system.getHardware();
    String cpu = hardware.getProcessor().getProcessorIdentifier().getName().strip();
    int cores = hardware.getProcessor().getLogicalProcessorCount();
    long memoryBytes = hardware.getMemory().getTotal();
    String kernel = System.getProperty("os.version");
    return new MachineFacts(
        id(cpu, cores, memoryBytes, kernel),
        system.getOperatingSystem().toString(),
        kernel,
        System.getProperty("os.arch"),
        cpu,
        cores,
        memoryBytes);
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
