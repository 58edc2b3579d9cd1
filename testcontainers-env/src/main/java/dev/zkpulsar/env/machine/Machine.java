package dev.zkpulsar.env.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import oshi.SystemInfo;

/** What this machine lets one process have. */
public final class Machine {
  private Machine() {}

  /** Threads of this process; {@link Long#MAX_VALUE} where no limit can be read. */
  public static long maxThreads() {
    return LongStream.of(
            number("/proc/sys/kernel/threads-max"),
            number("/sys/fs/cgroup/pids.max"),
            softLimit("Max processes"))
        .min()
        .orElseThrow();
  }

  /** Open files of this process; a JVM raises its soft limit to the hard one by itself. */
  public static long maxOpenFiles() {
    long limit = new SystemInfo().getOperatingSystem().getCurrentProcess().getHardOpenFileLimit();
    return limit > 0 ? limit : Long.MAX_VALUE;
  }

  /** Memory that can be had without swapping, in bytes. */
  public static long availableMemoryBytes() {
    return new SystemInfo().getHardware().getMemory().getAvailable();
  }

  private static long number(String file) {
    // Not readString: it asks for one byte first, and of such a file that is all it gets.
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
