package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.ParameterReference;
import dev.zkpulsar.harness.SettingsReference;
import org.junit.jupiter.api.Test;

/** The pages of docs/reference equal the declarations of this module, and of all settings. */
class ReferencePageTest {
  @Test
  void parametersAreThoseOfTheDeclarations() throws Exception {
    ParameterReference.page("bench-metadata").check();
  }

  @Test
  void settingsAreThoseOfTheDeclarations() throws Exception {
    SettingsReference.page().check();
  }
}
