package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.external.Leftovers;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The namespaces that runs have left in the tenant on an external cluster. */
public final class NamespaceLeftovers extends Leftovers {
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(30);

  private final PulsarSettings settings;
  private final PulsarAdmin admin;

  private NamespaceLeftovers(PulsarSettings settings) {
    super(
        PulsarSettings.TENANT,
        settings.tenant(),
        "Pulsar at " + settings.serviceUrl() + ", tenant " + settings.tenant());
    this.settings = settings;
    this.admin = new PulsarAdmin(settings.adminUrl(), settings.access(), CALL_TIMEOUT);
  }

  /** The leftovers on the cluster of these settings; empty unless it is external. */
  public static Optional<Leftovers> of(PulsarSettings settings) {
    return settings.canHurt() ? Optional.empty() : Optional.of(new NamespaceLeftovers(settings));
  }

  @Override
  protected List<String> list() throws IOException {
    return strings("namespaces/" + settings.tenant()).stream()
        .map(name -> name.substring(name.indexOf('/') + 1))
        .toList();
  }

  @Override
  protected String describe(String name) throws IOException {
    return strings("namespaces/" + full(name) + "/topics").size() + " topics";
  }

  private List<String> strings(String path) throws IOException {
    var answer = admin.call("GET", path);
    if (!answer.ok()) {
      throw new IOException(answer.why());
    }
    return answer.strings();
  }

  @Override
  protected void delete(String name) throws IOException {
    PulsarNamespace.of(settings.adminUrl(), full(name), settings).close();
    if (list().contains(name)) {
      throw new IOException("it is still there");
    }
  }

  private String full(String name) {
    return settings.tenant() + "/" + name;
  }
}
