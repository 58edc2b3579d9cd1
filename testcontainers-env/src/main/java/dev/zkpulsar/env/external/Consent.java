package dev.zkpulsar.env.external;

import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
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
  /** Names the hosts to which the user has consented. */
  public static final Setting CONSENT =
      Setting.of(
              "bench.external.consent",
              "hosts outside of this machine, separated by commas, that the run may load and write to")
          .affecting(Setting.Affects.NOTHING);

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
    List<String> given =
        Arrays.stream(CONSENT.get(settings).orElse("").split(",")).map(String::trim).toList();
    List<String> missing =
        servers.stream()
            .filter(server -> !given.contains(server.host()) && !server.isHere())
            .map(Address::host)
            .distinct()
            .toList();
    if (!missing.isEmpty()) {
      throw BadInputException.of(
          option,
          address,
          String.join(", ", missing) + " is not this machine",
          "with -D%s=%s if the run may load and write there"
              .formatted(
                  CONSENT,
                  servers.stream().map(Address::host).distinct().collect(Collectors.joining(","))));
    }
  }
}
