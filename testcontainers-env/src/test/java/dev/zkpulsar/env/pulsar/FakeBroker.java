package dev.zkpulsar.env.pulsar;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.pulsar.common.api.proto.BaseCommand;
import org.apache.pulsar.common.api.proto.CommandLookupTopicResponse.LookupType;
import org.apache.pulsar.common.protocol.Commands;
import org.apache.pulsar.shade.io.netty.buffer.ByteBuf;

/**
 * A broker that answers every lookup with one address, and has a namespace of 16 bundles. A
 * standalone cannot show this: its lookups lead to its service URL.
 */
final class FakeBroker implements AutoCloseable {
  private static final int BUNDLES = 16;

  private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final HttpServer admin =
      HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final String advertised;
  private final boolean isProxy;
  final Set<String> lookedUp = new ConcurrentSkipListSet<>();

  /** Empty for the address of this broker itself. */
  FakeBroker(String advertised, boolean isProxy) throws IOException {
    this.advertised = advertised.isEmpty() ? serviceUrl() : advertised;
    this.isProxy = isProxy;
    threads.execute(this::accept);
    admin.createContext(
        "/",
        exchange -> {
          byte[] answer = bundles().getBytes(UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    admin.start();
  }

  private static String bundles() {
    var bounds = new StringBuilder("\"0x00000000\"");
    for (int n = 1; n < BUNDLES; n++) {
      bounds.append(",\"0x%08x\"".formatted(n * ((1L << 32) / BUNDLES)));
    }
    return "{\"boundaries\":[" + bounds + ",\"0xffffffff\"],\"numBundles\":" + BUNDLES + "}";
  }

  private String serviceUrl() {
    return "pulsar://127.0.0.1:" + socket.getLocalPort();
  }

  /** The settings that lead to this broker. */
  Properties settings() {
    var settings = new Properties();
    settings.setProperty("bench.pulsar", serviceUrl());
    settings.setProperty("bench.pulsar.admin", "http://127.0.0.1:" + admin.getAddress().getPort());
    return settings;
  }

  private void accept() {
    try {
      while (true) {
        Socket client = socket.accept();
        threads.execute(() -> serve(client));
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private void serve(Socket client) {
    try (client) {
      var in = new DataInputStream(client.getInputStream());
      while (true) {
        in.readInt(); // The size of the frame, which contains the command only.
        var command = new BaseCommand();
        command.parseFrom(in.readNBytes(in.readInt()));
        if (command.getType() == BaseCommand.Type.CONNECT) {
          var connected = new BaseCommand().setType(BaseCommand.Type.CONNECTED);
          connected
              .setConnected()
              .setServerVersion("fake")
              .setProtocolVersion(command.getConnect().getProtocolVersion());
          send(client, Commands.serializeWithSize(connected));
        } else if (command.getType() == BaseCommand.Type.LOOKUP) {
          lookedUp.add(command.getLookupTopic().getTopic());
          long request = command.getLookupTopic().getRequestId();
          send(
              client,
              Commands.newLookupResponse(
                  advertised, null, true, LookupType.Connect, request, isProxy));
        }
      }
    } catch (IOException e) {
      // The client has gone.
    }
  }

  private static void send(Socket client, ByteBuf frame) throws IOException {
    byte[] bytes = new byte[frame.readableBytes()];
    frame.readBytes(bytes);
    client.getOutputStream().write(bytes);
  }

  @Override
  public void close() throws IOException {
    admin.stop(0);
    socket.close();
    threads.shutdownNow();
  }
}
