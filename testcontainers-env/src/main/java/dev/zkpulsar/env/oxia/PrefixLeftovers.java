package dev.zkpulsar.env.oxia;

import dev.zkpulsar.env.external.Leftovers;
import dev.zkpulsar.env.external.RunName;
import dev.zkpulsar.env.settings.BadInputException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** The key prefixes that runs have left in the namespace of an external Oxia. */
public final class PrefixLeftovers implements Leftovers {
  private final OxiaSettings settings;
  private final OxiaKeys keys;

  private PrefixLeftovers(OxiaSettings settings) {
    this.settings = settings;
    this.keys = OxiaKeys.connect(settings.address(), settings.namespace());
  }

  /**
   * Connects to the server of these settings; empty unless it is external.
   *
   * @throws BadInputException when the server does not answer
   */
  public static Optional<Leftovers> of(Properties settings) {
    return OxiaSettings.hasAddress(settings)
        ? Optional.of(new PrefixLeftovers(OxiaSettings.of(settings)))
        : Optional.empty();
  }

  @Override
  public String place() {
    return "Oxia at " + settings.address() + ", namespace " + settings.namespace();
  }

  @Override
  public List<RunName> names() {
    try {
      return keys.children("/").stream()
          .flatMap(name -> RunName.parse(name).stream())
          .sorted(Comparator.comparing(RunName::createdAt))
          .toList();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String content(RunName name) {
    try {
      return keys.children("/" + name).size() + " trials";
    } catch (Exception e) {
      return "unknown content";
    }
  }

  @Override
  public boolean remove(RunName name) {
    try {
      keys.remove("/" + name);
      return true;
    } catch (Exception e) {
      System.err.println("zkpulsar: " + name + " cannot be removed: " + e.getMessage());
      return false;
    }
  }

  @Override
  public void close() {
    try {
      keys.close();
    } catch (Exception e) {
      // Nothing is lost with the connection.
    }
  }
}
