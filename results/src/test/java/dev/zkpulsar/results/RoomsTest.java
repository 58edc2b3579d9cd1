package dev.zkpulsar.results;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The packages are rooms: a newcomer finds a class by its room, and no two rooms need each other.
 */
class RoomsTest {
  private static final String BASE = "dev.zkpulsar.results";
  private static final int MOST_FILES = 25;
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(BASE);

  @Test
  void noTwoRoomsNeedEachOther() {
    slices().matching(BASE + ".(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void arrowsGoFromTheCommandsToTheOutput() {
    layeredArchitecture()
        .consideringOnlyDependenciesInAnyPackage(BASE + "..")
        .layer("main")
        .definedBy(BASE)
        .layer("cli")
        .definedBy(BASE + ".cli..")
        .layer("commands")
        .definedBy(
            BASE + ".merge..",
            BASE + ".report..",
            BASE + ".compare..",
            BASE + ".nights..",
            BASE + ".profile..",
            BASE + ".claims..",
            BASE + ".export..",
            BASE + ".findings..")
        .layer("runs")
        .definedBy(BASE + ".runs..")
        .layer("text")
        .definedBy(BASE + ".text..", BASE + ".files..")
        .whereLayer("main")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("cli")
        .mayOnlyBeAccessedByLayers("main")
        .whereLayer("commands")
        .mayOnlyBeAccessedByLayers("cli")
        .whereLayer("runs")
        .mayOnlyBeAccessedByLayers("main", "cli", "commands")
        .ensureAllClassesAreContainedInArchitecture()
        .check(CLASSES);
  }

  @Test
  void onlyTheCommandsAndTheOutputPrint() {
    noClasses()
        .that()
        .resideOutsideOfPackages(BASE, BASE + ".cli..", BASE + ".text..", BASE + ".files..")
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName(BASE + ".text.Console")
        .orShould()
        .callMethod(Throwable.class, "printStackTrace")
        .check(CLASSES);
  }

  @Test
  void noRoomIsCrowded() {
    var files =
        CLASSES.stream()
            .filter(each -> !each.isNestedClass())
            .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
    assertThat(files).isNotEmpty();
    assertThat(files.values()).allMatch(count -> count <= MOST_FILES);
  }
}
