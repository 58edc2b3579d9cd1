package dev.zkpulsar.env.oxia;

import dev.zkpulsar.env.server.Elsewhere;
import dev.zkpulsar.env.server.Server;
import java.util.List;

/** An external Oxia. It is neither started nor stopped, only checked for an answer. */
public record ExternalOxia(String address, String namespace) implements OxiaServer {

  /** Finds the server and the namespace. */
  public static ExternalOxia connect(OxiaSettings settings) {
    try (OxiaKeys keys = OxiaKeys.connect(settings.address(), settings.namespace())) {
      return new ExternalOxia(settings.address(), settings.namespace());
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public List<Server> servers() {
    return List.of(new Server(OxiaReport.SERVERS + 1, address, new Elsewhere()));
  }
}
