package dev.zkpulsar.producer.client;

import dev.zkpulsar.env.nodes.Meter;
import dev.zkpulsar.env.nodes.Resource;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.harness.state.PulsarServers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The entry logs of bookies that are processes of this machine, seen through {@code /proc}: only
 * Linux has it, and only for the same user.
 */
public final class BookieFiles {
  private final List<Path> processes;
  private final List<Meter> meters;

  private BookieFiles(List<Server> bookies) {
    processes =
        bookies.stream()
            .flatMap(bookie -> bookie.handle().process().stream())
            .map(process -> Path.of("/proc/" + process.pid()))
            .filter(Files::isDirectory)
            .toList();
    meters = bookies.stream().map(Server::meter).toList();
  }

  /** The files of the bookies among the servers; without bookies, a standalone broker has them. */
  public static BookieFiles of(PulsarServers servers) {
    var bookies = servers.list("bookie");
    return new BookieFiles(bookies.isEmpty() ? servers.list() : bookies);
  }

  /**
   * Writes the entry logs to disk and drops them from the page cache, by the programs {@code sync}
   * and {@code dd}, so that a read is one of the disk. Does nothing where these do not work.
   */
  public void dropFromPageCache() throws InterruptedException {
    run(List.of("sync"));
    for (Path log : entryLogs()) {
      run(List.of("dd", "if=" + log, "iflag=nocache", "count=0", "status=none"));
    }
  }

  /** Bytes that the bookies have read from the disk so far; empty if no bookie's are known. */
  public OptionalDouble readBytes() {
    return meters.stream()
        .map(meter -> meter.readHost().get(Resource.DISK_READ))
        .filter(Objects::nonNull)
        .mapToDouble(Double::doubleValue)
        .reduce(Double::sum);
  }

  /** A bookie keeps only its present log open; the others are beside it. */
  private Set<Path> entryLogs() {
    var logs = new TreeSet<Path>();
    for (Path process : processes) {
      try (var open = Files.list(process.resolve("fd"))) {
        var directories =
            open.map(BookieFiles::target)
                .filter(file -> file.toString().matches(".*/current/[0-9a-f]+\\.log"))
                .map(Path::getParent)
                .collect(Collectors.toSet());
        for (Path directory : directories) {
          try (var files = Files.list(directory)) {
            files.filter(file -> file.toString().endsWith(".log")).forEach(logs::add);
          }
        }
      } catch (IOException | UncheckedIOException e) {
        // Not ours, or gone.
      }
    }
    return logs;
  }

  private static Path target(Path link) {
    try {
      return Files.readSymbolicLink(link);
    } catch (IOException e) {
      return link; // Closed meanwhile.
    }
  }

  private static void run(List<String> command) throws InterruptedException {
    try {
      var quiet = ProcessBuilder.Redirect.DISCARD;
      new ProcessBuilder(command).redirectError(quiet).redirectOutput(quiet).start().waitFor();
    } catch (IOException e) {
      // No such program: the read is one of the page cache, as the metric shows.
    }
  }
}
