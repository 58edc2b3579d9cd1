package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.external.Leftovers;
import dev.zkpulsar.env.external.RunName;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Kind;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The namespaces that runs have left in the tenant on an external cluster. */
public final class NamespaceLeftovers implements Leftovers {
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(30);

  private final PulsarSettings settings;
  private final PulsarAdmin admin;

  private NamespaceLeftovers(PulsarSettings settings) {
    this.settings = settings;
    this.admin = new PulsarAdmin(settings.adminUrl(), settings.access(), CALL_TIMEOUT);
  }

  /** The leftovers on the cluster of these settings; empty unless it is external. */
  public static Optional<Leftovers> of(PulsarSettings settings) {
    return settings.kind() == Kind.external
        ? Optional.of(new NamespaceLeftovers(settings))
        : Optional.empty();
  }

  @Override
  public String place() {
    return "Pulsar at " + settings.serviceUrl() + ", tenant " + settings.tenant();
  }

  @Override
  public List<RunName> names() {
    String prefix = settings.tenant() + "/";
    return strings("namespaces/" + settings.tenant()).stream()
        .filter(name -> name.startsWith(prefix))
        .flatMap(name -> RunName.parse(name.substring(prefix.length())).stream())
        .sorted(Comparator.comparing(RunName::createdAt))
        .toList();
  }

  @Override
  public String content(RunName name) {
    int topics = strings("namespaces/" + settings.tenant() + "/" + name + "/topics").size();
    return topics + " topics";
  }

  private List<String> strings(String path) {
    String why;
    try {
      var answer = admin.call("GET", path);
      if (answer.ok()) {
        return answer.strings();
      }
      why = answer.why();
    } catch (IOException e) {
      why = String.valueOf(e.getMessage());
    }
    throw BadInputException.of(
        PulsarSettings.TENANT,
        settings.tenant(),
        "cannot be listed (" + why + ")",
        "an existing tenant of a running cluster");
  }

  @Override
  public boolean remove(RunName name) {
    var namespace =
        PulsarNamespace.of(settings.adminUrl(), settings.tenant() + "/" + name, settings);
    namespace.close();
    return !names().contains(name);
  }

  /** Does nothing: a call is a request of its own. */
  @Override
  public void close() {}
}
