package dev.zkpulsar.harness;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.zkpulsar.harness.faults.OxiaFault;
import dev.zkpulsar.harness.faults.PulsarFault;
import dev.zkpulsar.harness.faults.ZooKeeperFault;
import dev.zkpulsar.harness.state.OxiaServers;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import dev.zkpulsar.harness.systems.OxiaSystem;
import dev.zkpulsar.harness.systems.PulsarSystem;
import dev.zkpulsar.harness.systems.ZooKeeperSystem;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The rooms of the harness and the arrows between them. */
class ArchitectureTest {
  private static final String ROOT = "dev.zkpulsar.harness.";

  /**
   * The rooms that each room may use; every room may use testcontainers-env. Several workers plug
   * into the run: only Main, which chooses them, uses their room.
   */
  private static final Map<String, Set<String>> ARROWS =
      """
      load:
      settings:
      point: settings
      helpers: load
      state: load settings point
      faults: load state settings point
      calibration: load settings point state systems helpers
      metrics: load settings
      plan: settings point
      provenance: plan settings point
      search: settings point
      systems: state faults provenance settings point
      run: load state metrics plan search systems settings point
      workers: load state metrics settings point
      """
          .lines()
          .map(line -> line.split(": ?"))
          .collect(
              Collectors.toMap(
                  room -> room[0],
                  room -> room.length == 1 ? Set.of() : Set.of(room[1].split(" "))));

  private final JavaClasses classes =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPath(Path.of("target/classes"));

  @Test
  void roomsUseOnlyTheirAllowedRooms() {
    ARROWS.forEach(
        (room, allowed) -> {
          var forbidden = new TreeSet<>(ARROWS.keySet());
          forbidden.removeAll(allowed);
          forbidden.remove(room);
          for (String other : forbidden) {
            noClasses()
                .that()
                .resideInAPackage(ROOT + room)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + other)
                .check(classes);
          }
          noClasses()
              .that()
              .resideInAPackage(ROOT + room)
              .should()
              .dependOnClassesThat()
              .belongToAnyOf(Main.class)
              .check(classes);
        });
  }

  /**
   * The page and the tables of a run, its profiles, its marks, its metrics and units, the rule of
   * percentiles, and the format of numbers and colours.
   */
  @Test
  void usesTheReporterForWhatItShows() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.zkpulsar.results..")
                .and(
                    not(
                        nameMatching(
                            ".*\\.(page\\.Page\\w*|(read|run)\\.[\\w$]+|(text|files)\\.\\w+)"))))
        .check(classes);
  }

  @Test
  void knowsNoBenchModule() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.zkpulsar.metadata..",
            "dev.zkpulsar.producer..",
            "dev.zkpulsar.topics..",
            "dev.zkpulsar.zkscale..")
        .check(classes);
  }

  /**
   * A system's states name its failures: a new system needs no edits of the loops. How settings and
   * values are spelled, env's room settings, belongs to no system.
   */
  @Test
  void theLoopsKnowNoSystem() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "load")
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                    "org.apache..", "io.oxia..", "dev.zkpulsar.env..", "io.streamnative..")
                .and(resideOutsideOfPackage("dev.zkpulsar.env.settings..")))
        .check(classes);
  }

  /** All other classes treat systems alike, so that a new system needs no edits. */
  @Test
  void aSystemIsKnownByItsOwnClassesOnly() {
    noClasses()
        .that()
        .doNotBelongToAnyOf(
            ZooKeeperSystem.class,
            ZooKeeperServers.class,
            ZooKeeperFault.class,
            PulsarSystem.class,
            PulsarServers.class,
            PulsarFault.class,
            OxiaSystem.class,
            OxiaServers.class,
            OxiaFault.class)
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.zkpulsar.env.zookeeper..")
                .or(resideInAPackage("dev.zkpulsar.env.pulsar.."))
                .or(resideInAPackage("dev.zkpulsar.env.oxia.."))
                .or(
                    belongToAnyOf(
                        ZooKeeperSystem.class,
                        ZooKeeperServers.class,
                        PulsarSystem.class,
                        PulsarServers.class,
                        OxiaSystem.class,
                        OxiaServers.class)))
        .check(classes);
  }
}
