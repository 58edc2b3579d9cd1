package dev.zkpulsar.harness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class PointsTest {
  private static List<Point> points(String... commandLines) throws Exception {
    var lines = new ArrayList<CommandLine>();
    for (String line : commandLines) {
      lines.add(CommandLine.ofSuite(line));
    }
    var nothing = CommandLine.of(CommandLine.parse(List.of()));
    return new Points(RunSettings.of(new Properties()), benchmark -> Map.of())
        .of(lines, nothing, note -> {});
  }

  @Test
  void aSuiteWithoutALineIsRefused() {
    assertThatThrownBy(() -> points())
        .isInstanceOf(BadInputException.class)
        .hasMessage("the suite names no benchmark; allowed: a line of JMH options");
  }

  /** The 32-bit hashes of Aa and BB are equal. */
  @Test
  void eachPointHasFilesOfItsOwn() throws Exception {
    assertThat(points("EchoBenchmark -p greeting=Aa,BB,Aa -p inFlight=1"))
        .extracting(Point::key)
        .doesNotHaveDuplicates()
        .hasSize(2);
  }

  @Test
  void aSuiteHasTheSettingsOfTheSuitesItIncludes() throws Exception {
    var given = new Properties();
    given.setProperty("bench.search", "gc.alloc.rate.norm<500");

    assertThat(Suite.settings("nested", given))
        .isEqualTo(Map.of("bench.search", "gc.alloc.rate.norm<500", "bench.search.over", "bytes"));
    assertThatThrownBy(() -> Suite.settings("unset", new Properties()))
        .isInstanceOf(BadInputException.class)
        .hasMessage("suite: 'unset': its line -Dbench.search; allowed: -DNAME=VALUE");
  }
}
