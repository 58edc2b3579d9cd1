package dev.zkpulsar.harness;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.zkpulsar.harness.run.OxiaSystem;
import dev.zkpulsar.harness.run.PulsarSystem;
import dev.zkpulsar.harness.run.ZooKeeperSystem;
import dev.zkpulsar.harness.state.OxiaServers;
import dev.zkpulsar.harness.state.PulsarFault;
import dev.zkpulsar.harness.state.PulsarServers;
import dev.zkpulsar.harness.state.ZooKeeperFault;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The rooms of the harness and the arrows between them. */
class ArchitectureTest {
  private static final String ROOT = "dev.zkpulsar.harness.";

  /** The rooms that each room may use; every room may use testcontainers-env. */
  private static final Map<String, Set<String>> ARROWS =
      Map.of(
          "load", Set.of(),
          "settings", Set.of(),
          "state", Set.of("load", "settings"),
          "calibration", Set.of("load", "state"),
          "profile", Set.of("load", "state", "settings"),
          "plan", Set.of("load", "state", "profile", "settings"),
          "clients", Set.of("load", "state", "settings"),
          "merge", Set.of("load", "profile", "plan", "clients", "settings"),
          "provenance", Set.of("plan", "settings"),
          "run",
              Set.of(
                  "load",
                  "state",
                  "profile",
                  "plan",
                  "clients",
                  "merge",
                  "provenance",
                  "settings"));

  private final JavaClasses classes =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPath(Path.of("target/classes"));

  @Test
  void roomsFormNoCircle() {
    slices().matching(ROOT + "(*)..").should().beFreeOfCycles().check(classes);
  }

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
   * The page and the tables of a run, its marks, the rule of percentiles, and the format of numbers
   * and colours.
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
                            ".*\\.(report\\.Report\\w*|runs\\.(MeasuredRun|Marks|Samples)|output\\.\\w+)"))))
        .check(classes);
  }

  @Test
  void knowsNoBenchModule() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.zkpulsar.metadata..", "dev.zkpulsar.producer..", "dev.zkpulsar.zkscale..")
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
            OxiaServers.class)
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
