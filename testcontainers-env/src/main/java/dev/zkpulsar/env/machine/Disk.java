package dev.zkpulsar.env.machine;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import oshi.SystemInfo;
import oshi.util.Constants;

/**
 * What a directory lies on.
 *
 * @param fileSystem its type, such as ext4, tmpfs or overlay
 * @param device as the operating system names it
 * @param model of the disk, where the device is a part of one that can be seen
 * @param sizeBytes of the file system
 */
public record Disk(String fileSystem, String device, Optional<String> model, long sizeBytes) {

  /** That of a directory, or of the nearest above it that exists; none where that is not told. */
  public static Optional<Disk> of(Path directory) {
    Path existing = directory.toAbsolutePath();
    while (existing.getParent() != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    try {
      FileStore store = Files.getFileStore(existing);
      return Optional.of(
          new Disk(store.type(), store.name(), model(store.name()), store.getTotalSpace()));
    } catch (IOException e) {
      return Optional.empty();
    }
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
