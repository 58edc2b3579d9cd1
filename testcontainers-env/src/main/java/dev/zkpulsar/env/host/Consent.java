package dev.zkpulsar.env.host;

import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.settings.SharedSettings;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;

/**
 * The user's consent to load servers that are not on this machine: a run must not hit a production
 * cluster because of an address that was copied from somewhere.
 */
public final class Consent {
  private Consent() {}

  /**
   * Refuses servers whose hosts are neither on this machine nor named by {@code
   * bench.external.consent}.
   *
   * @param option the setting that names the servers
   * @param address the value of the setting
   * @throws MissingConsentException for such a server
   */
  public static void require(
      Setting option, String address, List<Address> servers, Properties settings) {
    require(option, address, "", servers, SharedSettings.of(settings).consent());
  }

  /**
   * Like {@link #require(Setting, String, List, Properties)}, for the servers to which those of the
   * setting lead their clients.
   *
   * @param who leads there: the beginning of the message; may be empty
   * @param consent the value of {@link SharedSettings#CONSENT}
   */
  public static void require(
      Setting option, String address, String who, List<Address> servers, String consent) {
    Set<String> given = new LinkedHashSet<>(Arrays.asList(consent.trim().split("\\s*,\\s*")));
    List<String> missing =
        servers.stream()
            .filter(server -> !given.contains(server.host()) && !server.isHere())
            .map(Address::host)
            .distinct()
            .toList();
    for (String host : missing) {
      if (!Address.isKnown(host)) { // Probably mistyped: consent would not help.
        throw new MissingConsentException(
            BadInputException.of(
                option, address, who + "unknown host " + host, "hosts that this machine resolves"));
      }
    }
    if (!missing.isEmpty()) {
      given.addAll(missing);
      given.removeAll(Set.of("", "none"));
      String notHere = (who.isEmpty() ? " is not" : ", not") + " this machine";
      throw new MissingConsentException(
          BadInputException.of(
              option,
              address,
              who + String.join(", ", missing) + notHere,
              "with -D%s=%s if the run may load and write there"
                  .formatted(SharedSettings.CONSENT, String.join(",", given))));
    }
  }
}
