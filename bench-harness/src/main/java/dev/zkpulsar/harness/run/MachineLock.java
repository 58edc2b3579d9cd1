package dev.zkpulsar.harness.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.host.OwnedDirectory;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.settings.Settings;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * Allows one run at a time on a machine, from before its servers start until they have ended: a
 * second run would load the machine that the first measures. All users and checkouts share our lock
 * file, which names the run that holds it. A run also holds JMH's own lock file, against programs
 * that use JMH without this harness. The operating system releases both however the run ends.
 */
public final class MachineLock implements AutoCloseable {
  /** JMH reads this property once, when its runner is loaded. */
  private static final String IGNORE_JMH = "jmh.ignoreLock";

  private static final boolean ALSO_JMH = !Boolean.getBoolean(IGNORE_JMH);
  private static final String NAME = "zkpulsar.lock";
  private static final Path SHARED = Path.of("/var/tmp");
  private static final long POLL_NS = 200_000_000;
  private static final int MAX_DESCRIPTION = 1000;
  private static final Set<OpenOption> BOTH =
      Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

  /**
   * The lock that this process holds. It is kept, because closing another channel of the same file
   * would release it.
   */
  private static MachineLock held;

  private final String owner;

  /** Ours and JMH's; none if another worker of the same run holds them. */
  private final List<FileChannel> files = new ArrayList<>();

  private MachineLock(String runName) {
    owner = "process %d%s".formatted(ProcessHandle.current().pid(), named(runName));
  }

  private static String named(String runName) {
    return runName.isEmpty() ? "" : ", " + runName;
  }

  /** Leaves JMH's lock to this class. To be called before anything loads JMH's runner. */
  public static void replaceJmhs() {
    System.setProperty(IGNORE_JMH, "true");
  }

  /**
   * Takes the lock.
   *
   * @param wait whether to wait until other runs have ended
   * @param runName of several workers, which share the lock if on the same machine; else empty
   * @param err gets one line when it begins to wait
   * @throws RunFailedException when another run holds the lock, with its name
   */
  public static MachineLock acquire(boolean wait, String runName, PrintStream err) {
    replaceJmhs();
    for (int poll = 0; ; poll++) {
      var lock = new MachineLock(runName);
      String holder = lock.take();
      if (holder.isEmpty()) {
        return lock;
      } else if (!runName.isEmpty() && (holder + ",").contains(named(runName) + ",")) {
        return lock;
      }
      // The holder may not have written its name yet.
      if (poll == 1 && !wait) {
        throw new RunFailedException(
            "another run is measuring on this machine: %s; to wait for its end, add -D%s"
                .formatted(holder, Settings.WAIT));
      } else if (poll == 1) {
        err.println("zkpulsar: waiting for another run: " + holder);
      }
      LockSupport.parkNanos(POLL_NS);
    }
  }

  /** Returns the holder of the lock; empty if it was free. */
  private String take() {
    synchronized (MachineLock.class) {
      if (held != null) {
        return held.owner;
      }
      Path jmhs = jmhs();
      Path ours = (Files.isWritable(SHARED) ? SHARED : jmhs.getParent()).resolve(NAME);
      try {
        if (!isFree(ours)) {
          String name = read(files.get(0));
          return name.isBlank() ? "its process holds " + ours : name;
        } else if (ALSO_JMH && !isFree(jmhs)) {
          return "a JMH program that holds " + jmhs;
        }
        held = this;
        describe("");
        return "";
      } finally {
        if (held != this) {
          release();
        }
      }
    }
  }

  /** JMH's lock: one for each temporary directory; that of a fork is in its runner's. */
  private static Path jmhs() {
    Path directory = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
    return (OwnedDirectory.isOne(directory) ? directory.getParent() : directory)
        .resolve("jmh.lock");
  }

  private boolean isFree(Path file) {
    try {
      files.add(open(file));
      return files.get(files.size() - 1).tryLock() != null;
    } catch (IOException e) {
      // It is no other run, so waiting would not help.
      throw BadInputException.of(
          "the lock of this machine",
          file,
          "cannot be locked (" + BadInputException.reason(e) + ")",
          "a plain file that this user may write: remove what is there instead");
    }
  }

  /**
   * Opens a file that every user may lock. It is created and opened in two steps: in a shared
   * directory, Linux refuses to open another user's file with the flag that creates files.
   */
  private static FileChannel open(Path file) throws IOException {
    try {
      return FileChannel.open(file, BOTH);
    } catch (NoSuchFileException e) {
      try {
        Files.createFile(file);
        file.toFile().setReadable(true, false);
        file.toFile().setWritable(true, false);
      } catch (FileAlreadyExistsException created) {
        // By another run.
      }
      return FileChannel.open(file, BOTH);
    }
  }

  private static String read(FileChannel file) {
    var bytes = ByteBuffer.allocate(MAX_DESCRIPTION);
    try {
      file.read(bytes, 0);
    } catch (IOException e) {
      return "";
    }
    return new String(bytes.array(), 0, bytes.position(), UTF_8).lines().findFirst().orElse("");
  }

  /** Adds a text to the name of this run, such as the directory of its results. */
  public void describe(String about) {
    if (files.isEmpty()) {
      return;
    }
    try {
      files.get(0).truncate(0);
      files.get(0).write(UTF_8.encode(owner + named(about) + "\n"), 0);
    } catch (IOException e) {
      // The disk is full: other runs then see the name of the file.
    }
  }

  /** Releases the lock; the files stay. */
  @Override
  public void close() {
    synchronized (MachineLock.class) {
      if (held == this) {
        release();
        held = null;
      }
    }
  }

  private void release() {
    for (FileChannel file : files) {
      try {
        file.close();
      } catch (IOException e) {
        // The lock is released at the end of this process.
      }
    }
    files.clear();
  }
}
