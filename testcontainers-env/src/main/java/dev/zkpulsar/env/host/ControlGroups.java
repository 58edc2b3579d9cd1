package dev.zkpulsar.env.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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
    for (String group : lines(self.resolve("cgroup"))) {
      String[] fields = group.split(":", 3);
      boolean isVersion2 = fields.length == 3 && fields[0].equals("0") && fields[1].isEmpty();
      boolean hasPids = fields.length == 3 && List.of(fields[1].split(",")).contains("pids");
      if (isVersion2 || hasPids) {
        for (String mount : lines(self.resolve("mountinfo"))) {
          least = Math.min(least, maxThreads(files, mount, fields[2], isVersion2));
        }
      }
    }
    return least;
  }

  private static long maxThreads(Path files, String mount, String group, boolean isVersion2) {
    String[] placeAndType = mount.split(" - ", 2);
    String[] place = placeAndType[0].split(" ");
    if (placeAndType.length < 2 || place.length <= PLACE) {
      return Long.MAX_VALUE;
    }
    String type = placeAndType[1];
    boolean fits =
        isVersion2 ? type.startsWith("cgroup2 ") : type.matches("cgroup .*[ ,]pids(,.*)?");
    if (!fits) {
      return Long.MAX_VALUE;
    }
    Path top = files.resolve(place[PLACE].substring(1));
    return leastUpTo(top, below(top, place[ROOT], group));
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
