package dev.zkpulsar.env;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    var users =
        Map.of(
            "systems", Set.of("env"),
            "network", Set.of("env"),
            "nodes", Set.of("env", "systems", "network"),
            "host", Set.of("systems", "network", "nodes"));
    var rooms =
        layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("env")
            .definedBy(ROOT)
            .layer("systems")
            .definedBy(ROOT + ".zookeeper", ROOT + ".pulsar", ROOT + ".oxia");
    for (String room : List.of("network", "nodes", "host", "settings")) {
      rooms = rooms.layer(room).definedBy(ROOT + "." + room);
    }
    for (var room : users.entrySet()) {
      String[] allowed = room.getValue().toArray(String[]::new);
      rooms = rooms.whereLayer(room.getKey()).mayOnlyBeAccessedByLayers(allowed);
    }
    rooms
        .whereLayer("env")
        .mayNotBeAccessedByAnyLayer()
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
