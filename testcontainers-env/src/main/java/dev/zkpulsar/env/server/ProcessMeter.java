package dev.zkpulsar.env.server;

import java.util.Map;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;

/** Reads what the operating system knows of a process on this machine. */
final class ProcessMeter {
  private final OSProcess process;

  ProcessMeter(long pid) {
    process = new SystemInfo().getOperatingSystem().getProcess(Math.toIntExact(pid));
  }

  /** Empty once the process is gone. */
  Map<Resource, Double> read() {
    if (process == null || !process.updateAttributes()) {
      return Map.of();
    }
    return Map.of(
        Resource.cpu, (process.getKernelTime() + process.getUserTime()) / 1e3,
        Resource.resident, (double) process.getResidentSetSize(),
        Resource.diskwritten, (double) process.getBytesWritten());
  }
}
