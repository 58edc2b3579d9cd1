package dev.zkpulsar.harness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.settings.BadInputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.ProfilerConfig;

class CommandLineTest {
  private static CommandLine given(String words) throws Exception {
    return CommandLine.of(CommandLine.parse(List.of(words.split(" "))));
  }

  /** Everything that JMH's parser takes for the same parameter. */
  @ParameterizedTest
  @ValueSource(strings = {"-p x=1,2", "-p=x=1,2", "-px=1,2", "--p x=1,2", "--p=x=1,2"})
  void aParameterHasItsNameHoweverItIsWritten(String words) throws Exception {
    CommandLine line = given("-prof=gc " + words + " Some.benchmark");

    assertThat(line.params()).containsExactly("x");
    assertThat(line.options().getParameter("x").get()).containsExactly("1", "2");
    assertThat(line.options().getIncludes()).containsExactly("Some.benchmark");
  }

  @Test
  void eachGivenValueReplacesTheSuitesOwn() throws Exception {
    CommandLine suite = CommandLine.ofSuite("A.b -f 3 -wi 0 -p x=1 -p y=2 -prof stack");

    Options both = suite.under(given("-prof=gc -p y=7,8 --f 1")).options();

    assertThat(both.getIncludes()).containsExactly("A.b");
    assertThat(both.getForkCount().get()).isEqualTo(1);
    assertThat(both.getWarmupIterations().get()).isZero();
    assertThat(both.getMeasurementIterations().hasValue()).isFalse();
    assertThat(both.getParameter("x").get()).containsExactly("1");
    assertThat(both.getParameter("y").get()).containsExactly("7", "8");
    assertThat(both.getProfilers()).extracting(ProfilerConfig::getKlass).containsExactly("gc");
    assertThat(suite.under(given("C.d E.f")).options().getIncludes()).containsExactly("C.d", "E.f");
  }

  /** JMH sends the options to each fork. */
  @Test
  void derivedOptionsCanBeSent() throws Exception {
    CommandLine merged = CommandLine.ofSuite("A.b -f 3").under(given("-wi 7"));
    var profilers = List.of(new ProfilerConfig("gc", ""));
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(CommandLine.withProfilers(merged.withoutBenchmarks(), profilers));
    }

    Options received;
    try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      received = (Options) in.readObject();
    }

    assertThat(received.getIncludes()).isEmpty();
    assertThat(received.getForkCount().get()).isEqualTo(3);
    assertThat(received.getWarmupIterations().get()).isEqualTo(7);
    assertThat(received.getProfilers()).hasSize(1);
    assertThat(Set.of(received, merged.options())).hasSize(2).contains(received);
  }

  @Test
  void anOptionThatIsGivenTwiceIsNamed() {
    assertThatThrownBy(() -> given("-r 0 -r 0"))
        .isInstanceOf(BadInputException.class)
        .hasMessage("-r: given more than once; allowed: one value");
  }

  @Test
  void optionsOfTheMeasurementAreThoseThatJmhRead() throws Exception {
    assertThat(
            MeasuringOptions.of(given("A.b -r=1 --wi 2 -p x=1 -rf csv -tg 1,2 -gc true").options()))
        .isEqualTo(
            MeasuringOptions.of(given("C.d -r 1s -wi 2 -tg 1,2 -gc true -v silent").options()))
        .containsOnlyKeys("-r", "-wi", "-tg", "-gc");
  }
}
