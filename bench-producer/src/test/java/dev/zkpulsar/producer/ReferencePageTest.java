package dev.zkpulsar.producer;

import dev.zkpulsar.harness.ParameterReference;
import org.junit.jupiter.api.Test;

/** The pages of docs/reference equal the declarations of this module. */
class ReferencePageTest {
  @Test
  void parametersAreThoseOfTheDeclarations() throws Exception {
    ParameterReference.page("bench-producer").check();
  }
}
