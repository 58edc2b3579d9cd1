package dev.zkpulsar.env.host;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import oshi.SystemInfo;
import oshi.hardware.HWDiskStore;
import oshi.hardware.HWPartition;
import oshi.util.Constants;

/**
 * The file system and disk of a directory.
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

  private static Optional<String> model(String device) {
    for (HWDiskStore disk : new SystemInfo().getHardware().getDiskStores()) {
      String model = disk.getModel().strip();
      boolean isKnown = !model.isEmpty() && !model.equals(Constants.UNKNOWN);
      if (isKnown && hasDevice(disk, device)) {
        return Optional.of(model);
      }
    }
    return Optional.empty();
  }

  /** Whether a device is a disk, or one of its partitions. */
  private static boolean hasDevice(HWDiskStore disk, String device) {
    return disk.getName().equals(device)
        || disk.getPartitions().stream()
            .map(HWPartition::getIdentification)
            .anyMatch(device::equals);
  }
}
