package dev.zkpulsar.results.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The option that gives names and values other words. */
public final class Words {
  @Option(names = "--as", paramLabel = "TEXT=WORDS", description = "Words for a TEXT: true=on")
  private List<String> words = List.of();

  Map<String, String> byText() {
    var wordsByText = new LinkedHashMap<String, String>();
    for (String option : words) {
      String[] pair = PointChoice.pair("--as", option, option.lastIndexOf('='));
      wordsByText.put(pair[0], pair[1]);
    }
    return wordsByText;
  }
}
