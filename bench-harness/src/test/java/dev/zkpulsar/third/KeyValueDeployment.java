package dev.zkpulsar.third;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.env.host.FreePorts;
import dev.zkpulsar.env.host.JvmFlags;
import dev.zkpulsar.env.nodes.Deployment;
import dev.zkpulsar.env.nodes.Engine;
import dev.zkpulsar.env.nodes.Node;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.Startup;
import dev.zkpulsar.env.settings.Address;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A running key-value server. */
record KeyValueDeployment(List<Server> servers, Optional<Engine> engine) implements Deployment {
  static final String ROLE = "keyvalue";

  static KeyValueDeployment start(KeyValueSettings settings) {
    return Startup.start(
        () -> Engine.open(settings.kind()),
        "KeyValue",
        List.of(KeyValueSettings.DATA_DIR),
        engine -> start(settings, engine),
        KeyValueDeployment::serves);
  }

  private static KeyValueDeployment start(KeyValueSettings settings, Engine engine) {
    String name = ROLE + "-1";
    int port = FreePorts.choose(1).get(0);
    var node =
        new Node(
            name,
            ROLE,
            new Address(engine.host(), port),
            List.of(port),
            "",
            engine.directory(name, KeyValueSettings.DATA_DIR, settings.dataDir(), "/data"),
            JvmFlags.command(
                List.of("-Xmx64m"), KeyValueMain.class, List.of(Integer.toString(port))),
            Map.of("CLASSPATH", System.getProperty("java.class.path")),
            Map.of());
    return new KeyValueDeployment(engine.start(List.of(node)), Optional.of(engine));
  }

  private boolean serves() {
    return address().refusal().isEmpty();
  }

  Address address() {
    return servers.get(0).address();
  }

  /** Sends a request and returns the number that the server answers. */
  static long ask(Address server, String request) throws IOException {
    try (var socket = new Socket(server.host(), server.port());
        var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
        var out = new PrintStream(socket.getOutputStream(), true, UTF_8)) {
      out.println(request);
      String answer = in.readLine();
      if (answer == null) {
        throw new EOFException("the server has gone");
      }
      return Long.parseLong(answer);
    }
  }
}
