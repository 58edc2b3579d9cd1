package dev.zkpulsar.env.external;

import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.settings.SharedSettings;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The user's consent to load servers that are not on this machine: a run must not hit a production
 * cluster because of an address that was copied from somewhere.
 *
 * <pre>{@code
 * Consent.require(ADDRESS, "zk1:2181", List.of(Address.of("zk1:2181")), System.getProperties());
 * // bench.zookeeper: 'zk1:2181': zk1 is not this machine; ... -Dbench.external.consent=zk1
 * }</pre>
 */
public final class Consent {
  private Consent() {}

  /**
   * Refuses servers whose hosts are neither on this machine nor named by {@code
   * bench.external.consent}.
   *
   * @param option the setting that names the servers
   * @param address the value of the setting
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
    Set<String> given =
        Arrays.stream(consent.split(","))
            .map(String::trim)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    List<String> missing =
        servers.stream()
            .filter(server -> !given.contains(server.host()) && !server.isHere())
            .map(Address::host)
            .distinct()
            .toList();
    for (String host : missing) {
      if (!Address.isKnown(host)) { // Probably mistyped: consent would not help.
        throw BadInputException.of(
            option, address, who + "unknown host " + host, "hosts that this machine resolves");
      }
    }
    if (!missing.isEmpty()) {
      given.addAll(missing);
      given.removeAll(Set.of("", "none"));
      throw BadInputException.of(
          option,
          address,
          who
              + String.join(", ", missing)
              + (who.isEmpty() ? " is not" : ", not")
              + " this machine",
          "with -D%s=%s if the run may load and write there"
              .formatted(SharedSettings.CONSENT, String.join(",", given)));
    }
  }
}
