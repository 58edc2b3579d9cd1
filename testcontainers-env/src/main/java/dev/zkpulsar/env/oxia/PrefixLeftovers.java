package dev.zkpulsar.env.oxia;

import dev.zkpulsar.env.external.Leftovers;
import dev.zkpulsar.env.settings.BadInputException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** The key prefixes that runs have left in the namespace of an external Oxia. */
public final class PrefixLeftovers extends Leftovers {
  private final OxiaKeys keys;

  private PrefixLeftovers(OxiaSettings settings) {
    super(
        OxiaSettings.ADDRESS,
        settings.address(),
        "Oxia at " + settings.address() + ", namespace " + settings.namespace());
    this.keys = OxiaKeys.connect(settings.address(), settings.namespace());
  }

  /**
   * Connects to the server of these settings; empty unless it is external.
   *
   * @throws BadInputException when the server does not answer
   */
  public static Optional<Leftovers> of(Properties settings) {
    return OxiaSettings.ADDRESS
        .get(settings)
        .map(address -> new PrefixLeftovers(OxiaSettings.of(settings)));
  }

  @Override
  protected List<String> list() throws Exception {
    return keys.children("/");
  }

  @Override
  protected String describe(String name) throws Exception {
    return keys.children("/" + name).size() + " trials";
  }

  @Override
  protected void delete(String name) throws Exception {
    keys.remove("/" + name);
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
