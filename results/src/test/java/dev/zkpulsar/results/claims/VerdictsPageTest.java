package dev.zkpulsar.results.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The verdicts of docs/verdicts.md, which are written by hand, are those of the published runs. */
class VerdictsPageTest {
  private static final String IN_EVIDENCE = " \\([a-z ]+\\): [^|]* \\| ([^|]*) \\|";
  private static final String IN_DOCS = ": [^|]* \\| [^|]* \\| ([^|]*) \\|";

  @Test
  void verdictsAreThoseOfThePublishedRuns() throws IOException {
    var judged = verdicts("results/published/checks.md", IN_EVIDENCE);
    assertThat(judged).hasSizeGreaterThan(30);
    assertThat(verdicts("docs/verdicts.md", IN_DOCS)).isEqualTo(judged);
  }

  /** A second machine's verdict follows if it differs. */
  private static Map<String, String> verdicts(String page, String row) throws IOException {
    var verdicts = new TreeMap<String, Set<String>>();
    var rows = Pattern.compile("(?m)^\\| (\\w+-\\d+)" + row);
    for (var found : rows.matcher(Files.readString(Path.of("..", page))).results().toList()) {
      var own = verdicts.computeIfAbsent(found.group(1), conclusion -> new LinkedHashSet<>());
      own.addAll(List.of(found.group(2).split("; ")));
    }
    var joined = new TreeMap<String, String>();
    verdicts.forEach(
        (conclusion, all) -> {
          if (all.size() > 1) {
            all.remove("not measured");
          }
          joined.put(conclusion, String.join("; ", all));
        });
    return joined;
  }
}
