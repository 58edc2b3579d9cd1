package dev.zkpulsar.env;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The packages depend on each other in one direction only. */
class RoomsTest {
  private static final String ROOT = "dev.zkpulsar.env";

  private static JavaClasses classes;

  @BeforeAll
  static void read() {
    classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);
  }

  @Test
  void noCircleBetweenRooms() {
    slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(classes);
  }

  @Test
  void everyArrowPointsDown() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("Environments")
        .definedBy(ROOT)
        .layer("systems")
        .definedBy(ROOT + ".zookeeper", ROOT + ".pulsar", ROOT + ".oxia")
        .layer("local")
        .definedBy(ROOT + ".local")
        .layer("docker")
        .definedBy(ROOT + ".docker")
        .layer("external")
        .definedBy(ROOT + ".external")
        .layer("server")
        .definedBy(ROOT + ".server")
        .layer("machine")
        .definedBy(ROOT + ".machine")
        .layer("settings")
        .definedBy(ROOT + ".settings")
        .whereLayer("Environments")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("systems")
        .mayOnlyBeAccessedByLayers("Environments")
        .whereLayer("local")
        .mayOnlyBeAccessedByLayers("systems")
        .whereLayer("docker")
        .mayOnlyBeAccessedByLayers("systems")
        .whereLayer("external")
        .mayOnlyBeAccessedByLayers("Environments", "systems", "docker")
        .whereLayer("server")
        .mayOnlyBeAccessedByLayers("Environments", "systems", "local", "docker")
        .whereLayer("machine")
        .mayOnlyBeAccessedByLayers("systems", "local", "docker", "server")
        .whereLayer("settings")
        .mayNotAccessAnyLayer()
        .check(classes);
  }

  @Test
  void systemsAreIndependentOfEachOther() {
    slices()
        .matching(ROOT + ".(zookeeper|pulsar|oxia)")
        .should()
        .notDependOnEachOther()
        .check(classes);
  }
}
