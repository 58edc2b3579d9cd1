package dev.zkpulsar.env.oxia;

import dev.zkpulsar.env.local.LocalServers;
import dev.zkpulsar.env.machine.FreePorts;
import dev.zkpulsar.env.server.Startup;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.Kind;
import java.util.ArrayList;
import java.util.List;

/** Starts a standalone Oxia server on this machine, from the user's binary. */
public final class EmbeddedOxia {
  private EmbeddedOxia() {}

  /**
   * Starts a server and waits until it serves.
   *
   * @throws dev.zkpulsar.env.settings.BadInputException when it does not
   */
  public static OxiaServer start(OxiaSettings settings) {
    settings.requireServer();
    return Startup.start(
        Kind.embedded,
        "Oxia",
        List.of(OxiaSettings.BINARY, OxiaSettings.DATA_DIR, OxiaSettings.PORT),
        () -> startProcess(settings));
  }

  private static StartedOxia startProcess(OxiaSettings settings) {
    List<Integer> ports = FreePorts.successive(OxiaSettings.PORT, settings.port(), 2);
    var processes = new LocalServers(OxiaSettings.DATA_DIR, settings.dataDir(), 1);
    var command =
        new ArrayList<>(List.of(settings.binary().orElseThrow().toAbsolutePath().toString()));
    String data = LocalServers.server(processes.directory(), 0).toString();
    command.addAll(settings.standalone(data, LocalServers.HOST, ports.get(0), ports.get(1)));
    return new StartedOxia(
        new Address(LocalServers.HOST, ports.get(0)).toString(),
        processes.startProgram(command),
        processes);
  }
}
