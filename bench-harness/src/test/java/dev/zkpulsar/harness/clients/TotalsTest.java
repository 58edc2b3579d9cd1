package dev.zkpulsar.harness.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.plan.Points;
import dev.zkpulsar.harness.run.Peers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TotalsTest {
  private static ClientSettings client(int index, int count) {
    return new ClientSettings(count, index, "a", 1, Optional.empty(), 1);
  }

  @ParameterizedTest
  @CsvSource({"1000,3", "3,3", "7,2", "1000000,999", "5,1"})
  void sharesAddUpAndTheFirstClientsGetTheRemainder(long total, int count) {
    List<Long> shares =
        IntStream.range(0, count).mapToObj(i -> Totals.share(total, client(i, count))).toList();

    assertThat(shares.stream().mapToLong(share -> share).sum()).isEqualTo(total);
    assertThat(shares).isSortedAccordingTo((a, b) -> Long.compare(b, a));
    assertThat(shares.get(0) - shares.get(count - 1)).isLessThanOrEqualTo(1);
  }

  @Test
  void onlyTotalsAreShared() {
    var params = Map.of("ratePerSecond", "100", "arrivals", "poisson", "delayMicros", "100");

    assertThat(
            Totals.share("dev.zkpulsar.harness.KnownTargetBenchmark.delayed", params, client(1, 3)))
        .isEqualTo(Map.of("ratePerSecond", "33", "arrivals", "poisson", "delayMicros", "100"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "KnownTarget.*delayed -p ratePerSecond=2 | -p ratePerSecond: '2': each client needs a share; allowed: 3 or more",
        "KnownTarget.*delayed -p ratePerSecond=100 -p arrivals=constant | -p ratePerSecond: '100': constant arrivals need the same interval on each client; allowed: multiples of 3",
        "KnownTarget.*delayed -f 0 | -f: '0': several clients measure in forks; allowed: 1 or more",
        "KnownTarget.*broken | bench.clients: '3': KnownTargetBenchmark.broken has no load to share among clients; allowed: 1"
      })
  void refusesWhatCannotBeShared(String commandLine, String line) throws Exception {
    List<Point> points =
        new Points(new Properties(), benchmark -> Map.of(), Peers.ALONE::share)
            .of(List.of(List.of(commandLine.split(" "))));

    assertThatThrownBy(() -> points.forEach(point -> Totals.requireShareable(point, client(0, 3))))
        .isInstanceOf(BadInputException.class)
        .hasMessage(line);
  }
}
