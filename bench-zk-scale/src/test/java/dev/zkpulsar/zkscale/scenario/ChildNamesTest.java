package dev.zkpulsar.zkscale.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ChildNamesTest {

  @Test
  void aLongerListBeginsWithTheShorterList() {
    assertThat(Arrays.copyOf(ChildNames.first(1000, 7), 100))
        .containsExactly(ChildNames.first(100, 7));
    assertThat(ChildNames.first(100, 8))
        .doesNotContainAnyElementsOf(Arrays.asList(ChildNames.first(100, 7)));
  }

  @Test
  void namesAreThirtyRandomCharacters() {
    assertThat(ChildNames.first(100_000, 1))
        .allMatch(name -> name.matches("[a-z0-9]{30}"))
        .doesNotHaveDuplicates();
  }
}
