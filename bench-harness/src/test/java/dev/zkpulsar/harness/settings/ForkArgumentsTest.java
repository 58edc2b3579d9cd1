package dev.zkpulsar.harness.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class ForkArgumentsTest {

  /** Else all forks would have the same arrivals, and their spread none of the arrivals' noise. */
  @Test
  void eachForkOfAPointGetsTheNextNumber() {
    var ofPoint = new ForkArguments("x");
    var arguments = new ArrayList<String>();
    for (int fork = 0; fork < 3; fork++) {
      arguments.addAll(ofPoint.addJVMOptions(null));
    }

    assertThat(arguments)
        .containsExactly(
            "-Dzkpulsar.fork=0", "@x", "-Dzkpulsar.fork=1", "@x", "-Dzkpulsar.fork=2", "@x");
    assertThat(ForkArguments.forkNumber()).as("in a process that is no fork").isZero();
  }
}
