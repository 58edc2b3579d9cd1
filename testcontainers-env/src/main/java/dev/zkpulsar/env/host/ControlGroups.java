package dev.zkpulsar.env.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The limits that Linux' control groups put on this process. A group is limited by its own limit
 * and by those of all groups that contain it, so the smallest one between the process's group and
 * the root of the mounted hierarchy counts.
 *
 * <p>{@code /proc/self/cgroup} has the group's path, {@code 0::/path} in version 2 and {@code
 * 8:pids:/path} in version 1. {@code /proc/self/mountinfo} says where the hierarchy is mounted, and
 * which of its groups is the mounted one: in a container often the container's own.
 */
final class ControlGroups {
  private static final String FILE = "pids.max";

  /** In a line of mountinfo: the mounted group and its place, then after "-" the type. */
  private static final int ROOT = 3;

  private static final int PLACE = 4;

  private ControlGroups() {}

  /**
   * The smallest limit of processes and threads; {@link Long#MAX_VALUE} if there is none, or if it
   * cannot be read.
   *
   * @param files the root of the file system
   */
  static long maxThreads(Path files) {
    Path self = files.resolve("proc/self");
    long least = Long.MAX_VALUE;
    for (String line : lines(self.resolve("cgroup"))) {
      Optional<Group> group = Group.parse(line);
      if (group.isPresent()) {
        least = Math.min(least, leastOfMounts(files, self, group.get()));
      }
    }
    return least;
  }

  /** A control group that may limit processes, as a line of {@code /proc/self/cgroup} names it. */
  private record Group(String name, boolean isVersion2) {
    /** Empty for a hierarchy of version 1 that limits something else. */
    static Optional<Group> parse(String line) {
      String[] fields = line.split(":", 3);
      if (fields.length < 3) {
        return Optional.empty();
      }
      boolean isVersion2 = fields[0].equals("0") && fields[1].isEmpty();
      boolean hasPids = List.of(fields[1].split(",")).contains("pids");
      return isVersion2 || hasPids
          ? Optional.of(new Group(fields[2], isVersion2))
          : Optional.empty();
    }
  }

  private static long leastOfMounts(Path files, Path self, Group group) {
    long least = Long.MAX_VALUE;
    for (String mount : lines(self.resolve("mountinfo"))) {
      least = Math.min(least, maxThreads(files, mount, group));
    }
    return least;
  }

  private static long maxThreads(Path files, String mount, Group group) {
    String[] placeAndType = mount.split(" - ", 2);
    String[] place = placeAndType[0].split(" ");
    if (placeAndType.length < 2 || place.length <= PLACE) {
      return Long.MAX_VALUE;
    }
    String type = placeAndType[1];
    boolean fits =
        group.isVersion2 ? type.startsWith("cgroup2 ") : type.matches("cgroup .*[ ,]pids(,.*)?");
    if (!fits) {
      return Long.MAX_VALUE;
    }
    Path top = files.resolve(place[PLACE].substring(1));
    return leastUpTo(top, below(top, place[ROOT], group.name));
  }

  /** The directory of a group; the mounted one if the group is not visible below it. */
  private static Path below(Path top, String mounted, String group) {
    String prefix = mounted.equals("/") ? "" : mounted;
    String below = group.startsWith(prefix + "/") ? group.substring(prefix.length() + 1) : "";
    Path directory = top.resolve(below).normalize();
    return directory.startsWith(top) && Files.isDirectory(directory) ? directory : top;
  }

  private static long leastUpTo(Path top, Path group) {
    long least = Long.MAX_VALUE;
    for (Path at = group; at != null && at.startsWith(top); at = at.getParent()) {
      for (String limit : lines(at.resolve(FILE))) {
        if (limit.strip().matches("\\d{1,18}")) { // Not "max".
          least = Math.min(least, Long.parseLong(limit.strip()));
        }
      }
    }
    return least;
  }

  private static List<String> lines(Path file) {
    try (var lines = Files.lines(file)) {
      return lines.toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }
}
