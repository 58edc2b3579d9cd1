package dev.zkpulsar.harness.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.server.Server;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ZooKeeperServersTest {
  @Test
  @Timeout(120)
  void aChrootOnADeadServerIsNamedInOneLine() throws Exception {
    var servers = new ZooKeeperServers();
    servers.servers = 1;
    String chroot = servers.connectString();
    Server server = servers.list().get(0);
    server.place().kill();
    while (server.place().isThere()) {
      Thread.sleep(20);
    }
    PrintStream console = System.err;
    var errors = new ByteArrayOutputStream();
    System.setErr(new PrintStream(errors, true, UTF_8));
    try {
      servers.close();
    } finally {
      System.setErr(console);
    }
    assertThat(errors.toString(UTF_8))
        .hasLineCount(1)
        .startsWith("zkpulsar: " + chroot + " stays until its ensemble is removed");
  }
}
