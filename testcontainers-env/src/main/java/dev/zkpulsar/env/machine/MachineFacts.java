package dev.zkpulsar.env.machine;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;

/**
 * What this machine is.
 *
 * @param id the same for the same machine, or for one that is its like in all that matters here; it
 *     is a hash, of nothing that names the machine or its owner
 * @param os with its version
 * @param kernel its version
 * @param arch as Java names it
 * @param cpu its model
 * @param logicalCores that the operating system has
 * @param memoryBytes that it has
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

  /** Those of the machine that this runs on. */
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

  /** Memory to the GiB and the kernel to its first number: both change a little by an update. */
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
