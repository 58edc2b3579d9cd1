package dev.zkpulsar.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import oshi.SystemInfo;
import oshi.software.os.InternetProtocolStats.TcpState;

/**
 * Several workers with a loopback address of their rendezvous do not listen to other machines.
 * Servers do not either, by the tests of their environments.
 */
@EnabledOnOs(OS.LINUX)
class ListeningSocketsTest {
  @TempDir private Path directory;

  /** Two workers while they measure: their runners, their forks, and the rendezvous. */
  @Test
  @Tag("long")
  void workersOfARun() throws Exception {
    String points = "KnownTarget.*delayed -f 1 -wi 0 -i 1 -r 60 -p ratePerSecond=30";
    try (var workers = new WorkerProcesses(directory, 2).startAll(points)) {
      workers.awaitMeasuring(0, 1);
      for (int worker = 0; worker < 2; worker++) {
        List<InetSocketAddress> sockets = sockets(workers.process(worker).toHandle());
        assertThat(sockets).allMatch(socket -> socket.getAddress().isLoopbackAddress());
        assertThat(sockets.stream().anyMatch(socket -> socket.getPort() == workers.port()))
            .isEqualTo(worker == 0);
      }
    }
  }

  /** The TCP sockets on which a process and all that it has started listen. */
  private static List<InetSocketAddress> sockets(ProcessHandle process) throws IOException {
    var pids =
        Stream.concat(Stream.of(process), process.descendants()).map(ProcessHandle::pid).toList();
    var sockets = new ArrayList<InetSocketAddress>();
    for (var connection :
        new SystemInfo().getOperatingSystem().getInternetProtocolStats().getConnections()) {
      if (connection.getState() == TcpState.LISTEN
          && pids.contains((long) connection.getowningProcessId())) {
        var host = InetAddress.getByAddress(connection.getLocalAddress());
        sockets.add(new InetSocketAddress(host, connection.getLocalPort()));
      }
    }
    return sockets;
  }
}
