package dev.zkpulsar.env.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LabelledTest {
  private enum Order implements Labelled {
    IN_TURN,
    ZIPF {
      @Override
      public String toString() {
        return "a constant with a class of its own";
      }
    }
  }

  @Test
  void aConstantIsFoundByItsLabel() {
    assertThat(Labelled.allowed(Order.class)).isEqualTo("in-turn, zipf");
    assertThat(Labelled.of(Order.class, "in-turn")).isEqualTo(Order.IN_TURN);
    assertThat(Labelled.of(Order.class, "zipf")).isEqualTo(Order.ZIPF);
  }

  @Test
  void aConstantKnowsItsLabelOnly() {
    assertThat(Order.ZIPF.is("zipf")).isTrue();
    assertThat(Order.ZIPF.is("in-turn")).isFalse();
    assertThat(Order.IN_TURN.is("inTurn")).isFalse();
  }

  @Test
  void anotherLabelIsNamed() {
    assertThatThrownBy(() -> Labelled.of(Order.class, "inTurn")).hasMessage("inTurn");
  }
}
