package dev.zkpulsar.env.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import oshi.SystemInfo;
import oshi.software.os.OSProcess;

/**
 * A process on this machine.
 *
 * <pre>{@code
 * var client = new Server("client", "", new OwnProcess(ProcessHandle.current().pid()));
 * try (Meter meter = client.meter()) {
 *   double cpuSeconds = meter.read().get(Resource.cpu);
 * }
 * }</pre>
 */
public record OwnProcess(long pid) implements Place {
  static final String WORD = "process";

  @Override
  public Meter meter() {
    OSProcess process = new SystemInfo().getOperatingSystem().getProcess(Math.toIntExact(pid));
    return () ->
        process == null || !process.updateAttributes()
            ? Map.of()
            : Map.of(
                Resource.cpu, (process.getKernelTime() + process.getUserTime()) / 1e3,
                Resource.resident, (double) process.getResidentSetSize(),
                Resource.diskwritten, (double) process.getBytesWritten());
  }

  @Override
  public Optional<OwnProcess> process() {
    return Optional.of(this);
  }

  @Override
  public void send(Signal signal) {
    switch (signal) {
      case KILL -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
      case TERM -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy);
      default -> runKill(signal);
    }
  }

  private void runKill(Signal signal) {
    try {
      int exit = new ProcessBuilder("kill", "-" + signal, Long.toString(pid)).start().waitFor();
      if (exit != 0) {
        throw new IllegalStateException("no process " + pid);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public boolean isThere() {
    return ProcessHandle.of(pid).isPresent();
  }

  @Override
  public String format() {
    return WORD + ":" + pid;
  }
}
