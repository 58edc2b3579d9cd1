package dev.zkpulsar.harness;

import dev.zkpulsar.harness.state.OfferedLoad;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Synced writes to a file, disturbed on purpose, for {@link DisturbanceTest}. */
@State(Scope.Benchmark)
public class DisturbedBenchmark {
  private static final int BLOCK_BYTES = 4096;
  private static final int BUSY_LOOPS = 2;

  private final ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES);
  private final List<Process> beside = new ArrayList<>();
  private Path file;
  private FileChannel channel;
  byte[] garbage;

  @Benchmark
  public void undisturbed(OfferedLoad load) {
    load.issue(target -> write(), null);
  }

  /** Beside processes that use all the processor time that they get. */
  @Benchmark
  public void besideBusyLoops(OfferedLoad load) {
    for (int i = beside.size(); i < BUSY_LOOPS; i++) {
      start("while :; do :; done");
    }
    load.issue(target -> write(), null);
  }

  /** Beside a process that writes and syncs, with the least priority for the disk. */
  @Benchmark
  public void besideWriter(OfferedLoad load) {
    if (beside.isEmpty()) {
      start(
          "while :; do nice ionice -c 3 dd if=/dev/zero of=%s.other bs=1M count=64 conv=fsync; done"
              .formatted(file()));
    }
    load.issue(target -> write(), null);
  }

  /** The process itself is stopped for a second. */
  @Benchmark
  public void stopped(OfferedLoad load) {
    if (beside.isEmpty()) {
      long pid = ProcessHandle.current().pid();
      start("sleep 0.5; kill -STOP %d; sleep 1; kill -CONT %d".formatted(pid, pid));
    }
    load.issue(target -> write(), null);
  }

  /** The process keeps a processor busy and collects its own garbage. */
  @Benchmark
  public void collecting(OfferedLoad load) {
    garbage = new byte[1 << 20];
    System.gc();
    load.issue(target -> write(), null);
  }

  private Path file() {
    try {
      file = file == null ? Files.createTempFile("disturbed", "") : file;
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private CompletableFuture<Void> write() throws IOException {
    if (channel == null) {
      channel = FileChannel.open(file(), StandardOpenOption.WRITE);
    }
    channel.write(block.clear(), 0);
    channel.force(false);
    return CompletableFuture.completedFuture(null);
  }

  /** With the shell, its child ends; dd is bounded by its count. */
  private void start(String script) {
    try {
      beside.add(
          new ProcessBuilder("sh", "-c", script)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @TearDown(Level.Trial)
  public void stop() throws Exception {
    for (Process process : beside) {
      process.destroyForcibly().waitFor();
    }
    if (channel != null) {
      channel.close();
      Files.deleteIfExists(file);
      Files.deleteIfExists(Path.of(file + ".other"));
    }
  }
}
