package dev.zkpulsar.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The TCP sockets on which processes of this machine listen, from Linux' /proc. */
final class ListeningSockets {
  private static final String LISTENS = "0A";
  private static final int LOCAL = 1;
  private static final int STATE = 3;
  private static final int INODE = 9;

  private ListeningSockets() {}

  /** The sockets of a process and of all that it has started. */
  static List<InetSocketAddress> of(ProcessHandle process) {
    Map<String, InetSocketAddress> all = all();
    return Stream.concat(Stream.of(process), process.descendants())
        .flatMap(owner -> inodes(owner.pid()))
        .filter(all::containsKey)
        .map(all::get)
        .distinct()
        .toList();
  }

  private static Stream<String> inodes(long pid) {
    try (var files = Files.list(Path.of("/proc/" + pid + "/fd"))) {
      return files.flatMap(ListeningSockets::target).toList().stream();
    } catch (IOException | UncheckedIOException e) {
      return Stream.of(); // The process has ended.
    }
  }

  private static Stream<String> target(Path descriptor) {
    try {
      String target = Files.readSymbolicLink(descriptor).toString();
      return target.startsWith("socket:[")
          ? Stream.of(target.substring(8, target.length() - 1))
          : Stream.of();
    } catch (IOException e) {
      return Stream.of(); // It was closed meanwhile.
    }
  }

  private static Map<String, InetSocketAddress> all() {
    var all = new HashMap<String, InetSocketAddress>();
    for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
      try {
        for (String line : Files.readAllLines(Path.of(table))) {
          String[] columns = line.trim().split("\\s+");
          if (columns[STATE].equals(LISTENS)) {
            all.put(columns[INODE], address(columns[LOCAL]));
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return all;
  }

  /** In hexadecimal digits, each word of four bytes in the order of the processor. */
  private static InetSocketAddress address(String text) throws UnknownHostException {
    String[] hostAndPort = text.split(":");
    byte[] host = new byte[hostAndPort[0].length() / 2];
    for (int i = 0; i < host.length; i++) {
      host[i ^ 3] = (byte) Integer.parseInt(hostAndPort[0].substring(2 * i, 2 * i + 2), 16);
    }
    return new InetSocketAddress(
        InetAddress.getByAddress(host), Integer.parseInt(hostAndPort[1], 16));
  }
}
