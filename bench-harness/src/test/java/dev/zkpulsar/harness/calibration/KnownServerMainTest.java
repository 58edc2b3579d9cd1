package dev.zkpulsar.harness.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.host.JvmFlags;
import dev.zkpulsar.env.nodes.Processes;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KnownServerMainTest {
  private static final int ANSWER_MILLIS = 60_000;
  private static final int SERVICE_MICROS = 300_000;

  private Process server;
  private int port;

  @BeforeEach
  void start() throws IOException {
    var arguments = List.of("0", Integer.toString(KnownServerMain.NO_DISK));
    server = JvmFlags.process(List.of("-Xmx64m"), KnownServerMain.class, arguments).start();
    port = Integer.parseInt(server.inputReader().readLine());
  }

  @AfterEach
  void end() {
    Processes.end(server);
  }

  private Socket connect() throws IOException {
    var client = new Socket(InetAddress.getLoopbackAddress(), port);
    client.setSoTimeout(ANSWER_MILLIS);
    return client;
  }

  private static void ask(Socket client, int number) throws IOException {
    var out = new DataOutputStream(client.getOutputStream());
    out.writeInt(number);
    out.writeInt(SERVICE_MICROS);
    out.flush();
  }

  @Test
  void aClientThatLeavesWithoutItsAnswerStopsNoOther() throws Exception {
    try (var first = connect();
        var next = connect()) {
      first.setSoLinger(true, 0); // Its end resets the connection, so that an answer fails.
      ask(first, 1);
      first.close();
      ask(next, 2);
      var in = new DataInputStream(next.getInputStream());
      assertThat(in.readInt()).isEqualTo(2);
      ask(next, 3); // The answer to the first client has failed by now.
      assertThat(in.readInt()).isEqualTo(3);
    }
  }
}
