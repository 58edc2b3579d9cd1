package dev.zkpulsar.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.Point;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.runner.options.CommandLineOptions;

class JournalTest {
  private static boolean ran;

  @TempDir private Path directory;
  private Journal journal;
  private Point point;
  private Path file;

  /** Stands for a class whose reading runs code. */
  private static final class Foreign implements Serializable {
    private static final long serialVersionUID = 1;

    private void readObject(java.io.ObjectInputStream in) {
      ran = true;
    }
  }

  @BeforeEach
  void open() throws Exception {
    journal = Journal.of(directory);
    point =
        new Point(
            "a.B.c", Map.of(), new CommandLineOptions(), List.of(), List.of(), List.of(), "", 1, 1);
    journal.write(point, List.of());
    file = directory.resolve("journal").resolve(point.key());
  }

  private void write(Object content) throws Exception {
    try (var out = new ObjectOutputStream(Files.newOutputStream(file))) {
      out.writeObject(content);
    }
  }

  @Test
  void aFinishedPointIsReadBack() {
    assertThat(journal.read(point)).contains(List.of());
    assertThat(journal.has(point)).isTrue();
  }

  @Test
  void aForeignClassIsRefusedBeforeItsCodeRuns() throws Exception {
    ran = false;
    write(new ArrayList<>(List.of(new TreeMap<>(Map.of("key", new Foreign())))));

    assertThatThrownBy(() -> journal.read(point))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("bench.resume: '" + file + "': contains " + Foreign.class.getName())
        .hasMessageContaining("; allowed: a directory that this program wrote");
    assertThat(ran).isFalse();
  }

  /** The classes that known attacks begin with are on the class path of the modules. */
  @Test
  void aProxyIsRefused() throws Exception {
    write(
        java.lang.reflect.Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Comparable.class},
            (java.lang.reflect.InvocationHandler & Serializable) (proxy, method, args) -> null));

    assertThatThrownBy(() -> journal.read(point)).isInstanceOf(BadInputException.class);
  }

  /** A torn file, other objects, and a list whose two counts are 2^31 - 16. */
  @Test
  void aDamagedFileIsNoResult() throws Exception {
    byte[] whole = Files.readAllBytes(file);
    byte[] huge = whole.clone();
    // The stream ends with: size, block of data, length of this block, capacity, end of block.
    ByteBuffer.wrap(huge)
        .putInt(huge.length - 11, Integer.MAX_VALUE - 15)
        .putInt(huge.length - 5, Integer.MAX_VALUE - 15);
    write(new ArrayList<>(List.of("text")));
    var damaged = new ArrayList<>(List.of(huge, Files.readAllBytes(file)));
    for (int bytes : new int[] {0, 1, 4, 20}) {
      damaged.add(Arrays.copyOf(whole, bytes));
    }
    for (byte[] content : damaged) {
      Files.write(file, content);

      assertThat(journal.read(point)).isEmpty();
      assertThat(journal.has(point)).isTrue();
    }
  }

  @Test
  void objectsWithinEachOtherWithoutEndAreNoResult() throws Exception {
    var nested = new ArrayList<Object>();
    for (int level = 0; level < 20_000; level++) {
      nested = new ArrayList<>(List.of(nested));
    }
    Object deep = nested;
    var written =
        new FutureTask<Void>(
            () -> {
              write(deep);
              return null;
            });
    new Thread(null, written, "deep stack", 1L << 30).start();
    written.get();

    assertThat(journal.read(point)).isEmpty();
  }

  private static Object sets(Supplier<Collection<Object>> kind) {
    Collection<Object> one = kind.get();
    Collection<Object> other = kind.get();
    Object root = one;
    for (int level = 0; level < 12; level++) {
      Collection<Object> nextOne = kind.get();
      Collection<Object> nextOther = kind.get();
      nextOne.add("one");
      one.addAll(List.of(nextOne, nextOther));
      other.addAll(List.of(nextOne, nextOther));
      one = nextOne;
      other = nextOther;
    }
    return root;
  }

  /** With a hundred levels they take the CPU for ever; with twelve, the test of the attack ends. */
  @Test
  void whatHashesIsRefused() throws Exception {
    var keys = new HashMap<Object, Object>();
    keys.put(sets(ArrayList::new), "");
    for (Object bomb : List.of(sets(HashSet::new), sets(LinkedHashSet::new), keys)) {
      write(new ArrayList<>(List.of(bomb)));

      assertThatThrownBy(() -> journal.read(point))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("contains " + bomb.getClass().getName());
    }
  }

  /** The file before it gets its name, then the directory with the name. */
  @Test
  void aPointIsOnTheDiskWhenItIsWritten() throws Exception {
    Path events = directory.resolve("events.jfr");
    try (var recording = new Recording()) {
      recording.enable("jdk.FileForce").withoutThreshold();
      recording.start();
      journal.write(point, List.of());
      recording.stop();
      recording.dump(events);
    }

    assertThat(RecordingFile.readAllEvents(events))
        .extracting(event -> event.getString("path"))
        .satisfiesExactly(
            path -> assertThat(path).startsWith(file + ".").endsWith(".part"),
            path -> assertThat(path).isEqualTo(file.getParent().toString()));
  }
}
