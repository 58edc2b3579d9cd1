package dev.zkpulsar.harness.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.settings.Settings;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Allows one run at a time on a machine, from before its servers start until they have ended: a
 * second run would load the machine that the first measures. It holds the lock file of JMH, so it
 * also excludes other programs that use JMH. The operating system releases it however the run ends.
 */
public record MachineLock(FileChannel file) implements AutoCloseable {
  private static final long POLL_NS = 200_000_000;

  /** Leaves JMH's lock to this class. To be called before anything loads JMH's runner. */
  public static void replaceJmhs() {
    System.setProperty("jmh.ignoreLock", "true");
  }

  /**
   * Takes the lock.
   *
   * @param wait whether to wait until other runs have ended
   * @param isShared whether workers of the same run may hold it, too
   * @param err gets one line when it begins to wait
   * @throws RunFailedException when another run holds the lock
   */
  public static MachineLock acquire(boolean wait, boolean isShared, PrintStream err) {
    replaceJmhs();
    Path path = Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock").toAbsolutePath();
    try {
      var lock = new MachineLock(open(path));
      if (!lock.tryLock(isShared)) {
        if (!wait) {
          lock.close();
          throw new RunFailedException(
              "another run on this machine%s has locked %s; to wait for its end, add -D%s"
                  .formatted(holder(path), path, Settings.WAIT));
        }
        err.println(
            "zkpulsar: waiting for another run%s, which has locked %s"
                .formatted(holder(path), path));
        lock.await(isShared);
      }
      lock.sign();
      return lock;
    } catch (IOException e) {
      String why = "cannot be locked (" + BadInputException.reason(e) + ")";
      throw BadInputException.of(
          "the lock of this machine", path, why, "a file that this user may write");
    }
  }

  private boolean tryLock(boolean isShared) throws IOException {
    return file.tryLock(0, Long.MAX_VALUE, isShared) != null;
  }

  /** Asks again and again until no other process holds the lock. */
  private void await(boolean isShared) throws IOException {
    while (!tryLock(isShared)) {
      LockSupport.parkNanos(POLL_NS);
    }
  }

  /** Writes the holder's number and start, by which others name it. */
  private void sign() throws IOException {
    file.truncate(0);
    file.write(ByteBuffer.wrap(signature(ProcessHandle.current()).getBytes(UTF_8)), 0);
  }

  private static String signature(ProcessHandle process) {
    return process.pid() + " " + process.info().startInstant().map(Instant::toString).orElse("");
  }

  /** The process that signed the lock, if it lives; a program of JMH's own does not sign. */
  private static String holder(Path path) {
    try {
      String signature = Files.readString(path, UTF_8);
      long pid = Long.parseLong(signature.replaceFirst(" .*", ""));
      Optional<ProcessHandle> process = ProcessHandle.of(pid);
      boolean isAlive = process.isPresent() && signature(process.get()).equals(signature);
      return isAlive ? " (process %d)".formatted(pid) : "";
    } catch (IOException | NumberFormatException e) {
      return "";
    }
  }

  /** In a shared directory, Linux refuses to open another user's file with the flag CREATE. */
  private static FileChannel open(Path file) throws IOException {
    if (!Files.exists(file)) {
      Files.write(file, new byte[0], CREATE);
      file.toFile().setReadable(true, false);
      file.toFile().setWritable(true, false);
    }
    return FileChannel.open(file, READ, WRITE);
  }

  /** Releases the lock; the file stays. */
  @Override
  public void close() throws IOException {
    file.close();
  }
}
