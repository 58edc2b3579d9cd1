package dev.zkpulsar.env.machine;

import dev.zkpulsar.env.settings.BadInputException;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import oshi.SystemInfo;
import oshi.util.Constants;

/**
 * The file system and disk of a directory.
 *
 * <pre>{@code
 * Disk.of(settings.dataDir())
 *     .ifPresent(disk -> System.out.println(disk.fileSystem() + " on " + disk.device()));
 * }</pre>
 *
 * @param fileSystem type of the file system, such as ext4, tmpfs or overlay
 * @param device as the operating system names it
 * @param model of the disk; empty if the device belongs to no visible disk
 * @param sizeBytes of the file system
 */
public record Disk(String fileSystem, String device, Optional<String> model, long sizeBytes) {

  /** The disk of {@link #nearestExisting}; empty if the operating system does not report it. */
  public static Optional<Disk> of(Path directory) {
    try {
      FileStore store = Files.getFileStore(nearestExisting(directory));
      return Optional.of(
          new Disk(store.type(), store.name(), model(store.name()), store.getTotalSpace()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The directory, or the nearest directory above it that exists. */
  public static Path nearestExisting(Path directory) {
    Path existing = directory.toAbsolutePath();
    while (existing.getParent() != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    return existing;
  }

  /**
   * Refuses a directory from which no native library, such as RocksDB's, can be loaded.
   *
   * @param option that names the directory
   * @throws BadInputException when its file system is mounted noexec; only Linux tells it
   */
  public static void requireExecutable(Object option, Path directory) {
    try {
      Path real = nearestExisting(directory).toRealPath();
      if (isNoExec(real, Files.readAllLines(Path.of("/proc/self/mounts")))) {
        throw BadInputException.of(
            option,
            directory,
            "is mounted noexec, and RocksDB's library would be loaded from there",
            "a directory of another file system");
      }
    } catch (IOException e) {
      // No Linux.
    }
  }

  /** Whether the last of the longest mount points above a directory has the option noexec. */
  static boolean isNoExec(Path directory, List<String> mounts) {
    String options = "";
    int longest = 0;
    for (String mount : mounts) {
      String[] fields = mount.split(" "); // A blank in a name is written \\040.
      Path point = Path.of(fields[1].replace("\\040", " "));
      if (directory.startsWith(point) && point.getNameCount() >= longest) {
        longest = point.getNameCount();
        options = fields[3];
      }
    }
    return List.of(options.split(",")).contains("noexec");
  }

  private static Optional<String> model(String device) {
    return new SystemInfo()
        .getHardware().getDiskStores().stream()
            .filter(
                disk ->
                    disk.getName().equals(device)
                        || disk.getPartitions().stream()
                            .anyMatch(part -> part.getIdentification().equals(device)))
            .map(disk -> disk.getModel().strip())
            .filter(model -> !model.isEmpty() && !model.equals(Constants.UNKNOWN))
            .findFirst();
  }
}
