package dev.zkpulsar.harness.run;

import dev.zkpulsar.harness.settings.JmhTempFiles;
import dev.zkpulsar.harness.settings.Settings;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;

/**
 * Allows one run at a time on a machine, from before its servers start until they have ended: a
 * second run would load the machine that the first measures. All users and checkouts share the lock
 * file, and the operating system releases the lock however the run ends.
 *
 * <p>It also holds JMH's own lock for the whole run, against programs that use JMH without this
 * harness. JMH itself would take that lock for each point, and fail if another program was faster.
 *
 * <pre>{@code
 * try (var lock = MachineLock.acquire(settings.waitForOthers(), "", System.err)) {
 *   lock.describe("results in " + directory);
 *   ...
 * }
 * }</pre>
 *
 * <p>Any thread may call.
 */
public final class MachineLock implements AutoCloseable {
  /** JMH reads this property once, when its runner is loaded. */
  private static final String IGNORE_JMH = "jmh.ignoreLock";

  private static final boolean ALSO_JMH = !Boolean.getBoolean(IGNORE_JMH);
  private static final String NAME = "zkpulsar.lock";
  private static final Path SHARED = Path.of("/var/tmp");
  private static final int POLL_MILLIS = 200;
  private static final int DESCRIBE_POLLS = 5;
  private static final int MAX_DESCRIPTION = 1000;

  private static MachineLock held;

  private final FileChannel ours;
  private final FileChannel jmhs;
  private final String run;

  private MachineLock(FileChannel ours, FileChannel jmhs, String run) {
    this.run = run;
    this.ours = ours;
    this.jmhs = jmhs;
  }

  /** Leaves JMH's lock to this class. To be called before anything loads JMH's runner. */
  public static void replaceJmhs() {
    System.setProperty(IGNORE_JMH, "true");
  }

  /**
   * Takes the lock and removes the temporary files of killed JMH runs.
   *
   * @param wait whether to wait until other runs have ended
   * @param runName of several clients, which share the lock if on the same machine; else empty
   * @param err gets one line when it begins to wait
   * @throws RunFailedException when another run holds the lock, with the owner of the lock
   */
  public static MachineLock acquire(boolean wait, String runName, PrintStream err) {
    replaceJmhs();
    String run = runName.isEmpty() ? "" : ", " + runName;
    // Another client of the same run may hold the lock, but not have described itself yet.
    int patience = runName.isEmpty() ? 0 : DESCRIBE_POLLS;
    Optional<String> holder = tryAcquire(run);
    for (int poll = 0; holder.isPresent(); poll++) {
      if (!runName.isEmpty() && (holder.get() + ",").contains(run + ",")) {
        return new MachineLock(null, null, run);
      }
      if (poll == patience && !wait) {
        throw new RunFailedException(
            "another run is measuring on this machine: "
                + holder.get()
                + "; to wait for its end, add -D"
                + Settings.WAIT);
      } else if (poll == patience) {
        err.println("zkpulsar: waiting for another run: " + holder.get());
      }
      sleep();
      holder = tryAcquire(run);
    }
    JmhTempFiles.remove();
    synchronized (MachineLock.class) {
      return held;
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RunFailedException("interrupted while waiting for another run", e);
    }
  }

  /** Empty if the lock was taken, otherwise its holder. */
  private static synchronized Optional<String> tryAcquire(String run) {
    if (held != null) {
      // Opening and closing the file again would release this process's lock.
      return Optional.of(description());
    }
    Path file = (Files.isWritable(SHARED) ? SHARED : JmhTempFiles.lock().getParent()).resolve(NAME);
    Path jmhsFile = JmhTempFiles.lock();
    FileChannel ours = null;
    FileChannel jmhs = null;
    try {
      ours = open(file);
      if (ours.tryLock() == null) {
        return Optional.of(read(ours).orElse("its process holds " + file));
      }
      if (ALSO_JMH) {
        jmhs = open(jmhsFile);
        if (jmhs.tryLock() == null) {
          return Optional.of("a JMH program that holds " + jmhsFile);
        }
      }
      held = new MachineLock(ours, jmhs, run);
      held.describe("");
      return Optional.empty();
    } catch (IOException e) {
      throw new RunFailedException("the lock of this machine: " + reason(e), e);
    } finally {
      if (held == null) {
        close(jmhs);
        close(ours);
      }
    }
  }

  private static String reason(IOException e) {
    return e.getMessage() + ": " + e.getClass().getSimpleName().replace("Exception", "");
  }

  /**
   * Opens a file that every user may lock. It is created and opened in two steps: in a shared
   * directory, Linux refuses to open another user's file with the flag that creates files.
   */
  private static FileChannel open(Path file) throws IOException {
    try {
      return FileChannel.open(
          file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    } catch (NoSuchFileException e) {
      try {
        var created =
            FileChannel.open(
                file,
                Set.of(
                    StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE));
        file.toFile().setReadable(true, false);
        file.toFile().setWritable(true, false);
        return created;
      } catch (FileAlreadyExistsException created) {
        return open(file);
      }
    }
  }

  private static Optional<String> read(FileChannel file) throws IOException {
    var bytes = ByteBuffer.allocate(MAX_DESCRIPTION);
    file.read(bytes, 0);
    String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    return text.lines().findFirst().filter(line -> !line.isBlank());
  }

  private static String description() {
    return "process " + ProcessHandle.current().pid();
  }

  /**
   * Adds a text to the line that other runs print about this one, after its process id.
   *
   * @param about the directory of its results, for example; empty for no text
   */
  public void describe(String about) {
    if (ours == null) {
      return;
    }
    String line = description() + run + (about.isEmpty() ? "" : ", " + about) + "\n";
    try {
      ours.truncate(0);
      ours.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)), 0);
    } catch (IOException e) {
      // The disk is full: other runs then see the name of the file.
    }
  }

  /** Releases the lock; the file stays. */
  @Override
  public void close() {
    synchronized (MachineLock.class) {
      if (held == this) {
        close(jmhs);
        close(ours);
        held = null;
      }
    }
  }

  private static void close(FileChannel file) {
    try {
      if (file != null) {
        file.close();
      }
    } catch (IOException e) {
      // The lock is released at the end of this process.
    }
  }
}
