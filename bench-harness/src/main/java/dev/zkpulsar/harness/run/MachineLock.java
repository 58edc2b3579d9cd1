package dev.zkpulsar.harness.run;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.settings.Settings;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
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
      for (int poll = 0; lock.file.tryLock(0, Long.MAX_VALUE, isShared) == null; poll++) {
        if (!wait) {
          lock.close();
          throw new RunFailedException(
              "another run on this machine has locked %s; to wait for its end, add -D%s"
                  .formatted(path, Settings.WAIT));
        } else if (poll == 0) {
          err.println("zkpulsar: waiting for another run, which has locked " + path);
        }
        LockSupport.parkNanos(POLL_NS);
      }
      return lock;
    } catch (IOException e) {
      String why = "cannot be locked (" + BadInputException.reason(e) + ")";
      throw BadInputException.of(
          "the lock of this machine", path, why, "a file that this user may write");
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
