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
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
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
            "a.B.c",
            Map.of(),
            new CommandLineOptions(),
            List.of(),
            List.of(),
            List.of(),
            "",
            1,
            0,
            1);
    journal.write(point, List.of());
    file = directory.resolve("journal").resolve(point.key());
  }

  private void write(Object content) throws Exception {
    try (var out = new ObjectOutputStream(Files.newOutputStream(file))) {
      out.writeObject(content);
    }
  }

  /**
   * Reading runs code of the first; known attacks begin with proxies, whose classes are on the
   * class path; hash maps and sets that contain each other take the CPU for ever.
   */
  static Stream<Arguments> foreign() {
    Object proxy =
        java.lang.reflect.Proxy.newProxyInstance(
            JournalTest.class.getClassLoader(),
            new Class<?>[] {Comparable.class},
            (java.lang.reflect.InvocationHandler & Serializable) (object, method, args) -> null);
    return Stream.of(
        Arguments.of(List.of(new TreeMap<>(Map.of("key", new Foreign()))), Foreign.class.getName()),
        Arguments.of(List.of(proxy), ""),
        Arguments.of(List.of(new HashSet<>(Set.of(1))), "java.util.HashSet"),
        Arguments.of(List.of(new LinkedHashSet<>(Set.of(1))), "java.util.LinkedHashSet"),
        Arguments.of(List.of(new HashMap<>(Map.of(1, 2))), "java.util.HashMap"));
  }

  @ParameterizedTest
  @MethodSource("foreign")
  void aClassThatIsNoPartOfAResultIsRefusedUnread(List<Object> content, String refused)
      throws Exception {
    ran = false;
    write(new ArrayList<>(content));

    assertThatThrownBy(() -> journal.read(point))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("bench.resume: '" + file + "': contains " + refused)
        .hasMessageContaining("; allowed: a directory that this program wrote");
    assertThat(ran).isFalse();
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
