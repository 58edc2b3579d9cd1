package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.env.settings.Address;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** A connection to the known server. Any thread may send. */
final class KnownConnection implements AutoCloseable {
  private final Map<Integer, CompletableFuture<Void>> unanswered = new ConcurrentHashMap<>();
  private final Socket socket;
  private final DataOutputStream out;
  private int sent;

  KnownConnection(Address server) throws IOException {
    socket = new Socket(server.host(), server.port());
    socket.setTcpNoDelay(true);
    out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
    var reader = new Thread(this::read, "known answers");
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    try {
      var in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
      while (true) {
        unanswered.remove(in.readInt()).complete(null);
      }
    } catch (IOException e) {
      unanswered.values().forEach(answer -> answer.completeExceptionally(e));
    }
  }

  /**
   * Puts a request into the next packet.
   *
   * @param serviceMicros the time after which the server answers, or {@link
   *     KnownServerMain#AT_ONCE}
   * @param answer is completed by the answer
   */
  synchronized void write(int serviceMicros, CompletableFuture<Void> answer) throws IOException {
    sent = (sent + 1) & Integer.MAX_VALUE;
    unanswered.put(sent, answer);
    out.writeInt(sent);
    out.writeInt(serviceMicros);
  }

  /** Sends the packet. */
  synchronized void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
