package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.profile.Distribution;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.results.files.WholeFile;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.RunResult;

/**
 * The finished points of a run, one file each, from which an interrupted run is resumed. A file is
 * on the disk before the next point begins.
 *
 * <p>A file contains JMH's own {@code RunResult}s, serialized by Java: they hold every sample,
 * which no other format of JMH does, and a format of our own would have to follow JMH's classes. A
 * run's directory may come from somebody else, so a filter admits only the classes of a result:
 * those of JMH, {@link Distribution}, and values and lists of Java. Any other class is refused
 * before an object of it exists, hash maps and hash sets as well: some that contain each other take
 * the CPU for ever.
 */
public record Journal(Path directory) {
  static final String NAME = "journal";

  private static final ObjectInputFilter CLASSES =
      ObjectInputFilter.Config.createFilter(
          "org.openjdk.jmh.**;dev.zkpulsar.harness.profile.Distribution*;java.lang.*;java.util.ArrayList;java.util.Arrays$ArrayList"
              + ";java.util.Collections$*;java.util.EnumMap;java.util.IdentityHashMap"
              + ";java.util.LinkedList;java.util.TreeMap;java.util.concurrent.TimeUnit;!*");

  /** A result has a depth of 16 and arrays of 1,024; an iteration 120,000 references and 2 MB. */
  private static final ObjectInputFilter LIMITS =
      ObjectInputFilter.Config.createFilter(
          "maxdepth=32;maxarray=100000;maxrefs=100000000;maxbytes=1000000000");

  static Journal of(Path run) throws IOException {
    return new Journal(Files.createDirectories(run.resolve(NAME)));
  }

  private Path file(Point point) {
    return directory.resolve(point.key());
  }

  /** Whether there is a file of the point, which may be damaged. */
  boolean has(Point point) {
    return Files.exists(file(point));
  }

  /**
   * The results of a finished point; empty if its file is missing or damaged. A file with other
   * objects than results is refused.
   */
  Optional<List<RunResult>> read(Point point) {
    return read(file(point));
  }

  /** The results of finished points that are not among the given, by the names of their files. */
  Map<String, List<RunResult>> readOthers(Collection<Point> points) throws IOException {
    var known = points.stream().map(Point::key).collect(Collectors.toSet());
    var others = new TreeMap<String, List<RunResult>>();
    try (var files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        if (!known.contains(name)) {
          read(file).ifPresent(results -> others.put(name, results));
        }
      }
    }
    return others;
  }

  /** The results in a file that {@link #write(Path, Collection)} wrote; empty if it is damaged. */
  public static Optional<List<RunResult>> read(Path file) {
    var refused = new AtomicReference<Class<?>>();
    try (var in = new ObjectInputStream(Files.newInputStream(file))) {
      in.setObjectInputFilter(
          info -> {
            if (LIMITS.checkInput(info) == ObjectInputFilter.Status.REJECTED) {
              return ObjectInputFilter.Status.REJECTED;
            }
            var status = CLASSES.checkInput(info);
            if (status == ObjectInputFilter.Status.REJECTED) {
              refused.set(info.serialClass());
            }
            return status;
          });
      return Optional.of(((List<?>) in.readObject()).stream().map(RunResult.class::cast).toList());
    } catch (InvalidClassException e) {
      if (refused.get() != null) {
        throw BadInputException.of(
            Settings.RESUME,
            file,
            "contains " + refused.get().getName() + ", which is no part of a result",
            "a directory that this program wrote; without this file, its point is measured again");
      }
      return Optional.empty();
    } catch (IOException
        | ClassNotFoundException
        | RuntimeException
        | OutOfMemoryError
        | StackOverflowError e) {
      return Optional.empty();
    }
  }

  void write(Point point, Collection<RunResult> results) throws IOException {
    write(file(point), results);
  }

  public static void write(Path to, Collection<RunResult> results) throws IOException {
    WholeFile.write(
        to,
        file -> {
          try (var out = new ResultStream(file)) {
            out.writeObject(new ArrayList<>(results));
          }
        });
  }

  /** Writes hash maps as maps that are read without hashing. */
  private static final class ResultStream extends ObjectOutputStream {
    ResultStream(OutputStream to) throws IOException {
      super(to);
      enableReplaceObject(true);
    }

    @Override
    @SuppressWarnings("IdentityHashMapUsage") // JMH walks through it, and looks nothing up.
    protected Object replaceObject(Object object) {
      if (!(object instanceof HashMap<?, ?> map)) {
        return object;
      }
      // JMH looks up texts only; it walks through the stacks of its stack profiler.
      return map.keySet().stream().allMatch(Comparable.class::isInstance)
          ? new TreeMap<>(map)
          : new IdentityHashMap<>(map);
    }
  }
}
