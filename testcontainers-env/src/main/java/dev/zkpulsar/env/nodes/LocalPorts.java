package dev.zkpulsar.env.nodes;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Ports;
import dev.zkpulsar.env.settings.Address;
import java.util.Optional;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.core.CreateContainerCmdModifier;

/**
 * Publishes ports only on the address at which this machine reaches its containers, if that is an
 * address of its own: the loopback interface or, where this program runs in a container beside the
 * engine, the engine's bridge. The network outside reaches neither. Testcontainers calls this
 * service for every container that it starts, also for its own clean-up container, which takes
 * orders from everybody who reaches it.
 */
public final class LocalPorts implements CreateContainerCmdModifier {
  private static final String LOOPBACK = "127.0.0.1";

  /** The host at which this machine reaches its containers. */
  static String host() {
    String host = DockerClientFactory.instance().dockerHostIpAddress();
    // A name may also stand for ::1, on which nothing is published.
    return host.equals("localhost") ? LOOPBACK : host;
  }

  @Override
  public CreateContainerCmd modify(CreateContainerCmd command) {
    Ports published = command.getHostConfig().getPortBindings();
    if (published != null && Address.isThisMachine(host())) {
      var local = new Ports();
      for (var port : published.getBindings().entrySet()) {
        for (Ports.Binding binding : port.getValue()) {
          local.bind(
              port.getKey(),
              new Ports.Binding(
                  Optional.ofNullable(binding.getHostIp()).orElseGet(LocalPorts::host),
                  binding.getHostPortSpec()));
        }
      }
      command.getHostConfig().withPortBindings(local);
    }
    return command;
  }
}
