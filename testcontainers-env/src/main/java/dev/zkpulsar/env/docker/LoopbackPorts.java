package dev.zkpulsar.env.docker;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Ports;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.core.CreateContainerCmdModifier;

/**
 * Publishes ports on the loopback interface only, if this machine reaches its containers there.
 * Testcontainers calls this service for every container that it starts, also for its own clean-up
 * container, which takes orders from everybody who reaches it.
 */
public final class LoopbackPorts implements CreateContainerCmdModifier {
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
    if (published != null && host().equals(LOOPBACK)) {
      var local = new Ports();
      for (var port : published.getBindings().entrySet()) {
        for (Ports.Binding binding : port.getValue()) {
          local.bind(port.getKey(), new Ports.Binding(LOOPBACK, binding.getHostPortSpec()));
        }
      }
      command.getHostConfig().withPortBindings(local);
    }
    return command;
  }
}
