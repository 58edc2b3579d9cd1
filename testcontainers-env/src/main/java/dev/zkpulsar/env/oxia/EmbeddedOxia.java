package dev.zkpulsar.env.oxia;

import dev.zkpulsar.env.local.LocalServers;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.server.PidFile;
import dev.zkpulsar.env.server.Startup;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts Oxia servers on this machine, each a process of its own, from the user's binary. */
public final class EmbeddedOxia {
  /** With their coordinator. */
  private static final int MOST_SERVERS = 4;

  private EmbeddedOxia() {}

  /** Starts the servers and waits until they serve. */
  public static OxiaServer start(OxiaSettings settings) {
    settings.requireServer();
    return Startup.start(
        Kind.embedded,
        "Oxia",
        List.of(OxiaSettings.BINARY, OxiaSettings.DATA_DIR),
        () -> startProcesses(settings));
  }

  private static StartedOxia startProcesses(OxiaSettings settings) {
    List<Integer> free = FreePorts.choose(MOST_SERVERS);
    var members =
        OxiaMembers.of(
            settings, LocalServers.HOST, i -> new Address(LocalServers.HOST, free.get(i)));
    var processes = new LocalServers(OxiaSettings.DATA_DIR, settings.dataDir(), members.size());
    String program = settings.binary().orElseThrow().toAbsolutePath().toString();
    var places = new ArrayList<PidFile>();
    for (int i = 0; i < members.size(); i++) {
      String data = LocalServers.server(processes.directory(), i).toString();
      try {
        Files.writeString(Path.of(OxiaMembers.configPath(data)), members.config());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      int port = members.clientPort(i);
      var listening = new OxiaMembers.Listening(LocalServers.HOST, port, port + 1, free.get(i));
      places.add(processes.startProgram(members.command(i, program, data, listening)));
    }
    return new StartedOxia(
        members.servers(places),
        processes,
        members.service(),
        members.facts(OxiaProgram.version(Path.of(program))));
  }
}
