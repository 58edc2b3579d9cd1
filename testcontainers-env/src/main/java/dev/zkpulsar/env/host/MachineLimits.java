package dev.zkpulsar.env.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import oshi.SystemInfo;

/** The limits of this process on this machine. */
public final class MachineLimits {
  private MachineLimits() {}

  /** Maximum threads; {@link Long#MAX_VALUE} if no limit can be read. */
  public static long maxThreads() {
    return LongStream.of(
            number("/proc/sys/kernel/threads-max"),
            number("/proc/sys/kernel/pid_max"),
            ControlGroups.maxThreads(Path.of("/")),
            softLimit("Max processes"))
        .min()
        .orElseThrow();
  }

  /** Maximum open files: the hard limit, to which a JVM raises its soft limit. */
  public static long maxOpenFiles() {
    long limit = new SystemInfo().getOperatingSystem().getCurrentProcess().getHardOpenFileLimit();
    return limit > 0 ? limit : Long.MAX_VALUE;
  }

  /** Memory available without swapping, in bytes. */
  public static long availableMemoryBytes() {
    return new SystemInfo().getHardware().getMemory().getAvailable();
  }

  private static long number(String file) {
    // Files.readString fails here: after its first read of one byte, /proc returns no more.
    try (var lines = Files.lines(Path.of(file))) {
      return Long.parseLong(lines.findFirst().orElse("").strip());
    } catch (IOException | NumberFormatException e) {
      return Long.MAX_VALUE;
    }
  }

  private static long softLimit(String name) {
    try (var limits = Files.lines(Path.of("/proc/self/limits"))) {
      return limits
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(name.length()).strip().split("\\s+")[0])
          .filter(limit -> limit.matches("\\d+"))
          .mapToLong(Long::parseLong)
          .findFirst()
          .orElse(Long.MAX_VALUE);
    } catch (IOException e) {
      return Long.MAX_VALUE;
    }
  }
}
