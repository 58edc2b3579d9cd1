package dev.zkpulsar.results;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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
  void arrowsGoFromTheCommandsToTheText() {
    layeredArchitecture()
        .consideringOnlyDependenciesInAnyPackage(BASE + "..")
        .layer("main")
        .definedBy(BASE)
        .layer("cli")
        .definedBy(BASE + ".cli..")
        .layer("page")
        .definedBy(BASE + ".page..")
        .layer("projections")
        .definedBy(BASE + ".table..", BASE + ".stats..", BASE + ".claims..")
        .layer("files")
        .definedBy(BASE + ".files..")
        .layer("run")
        .definedBy(BASE + ".run..")
        .layer("text")
        .definedBy(BASE + ".text..")
        .whereLayer("main")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("cli")
        .mayOnlyBeAccessedByLayers("main")
        .whereLayer("page")
        .mayOnlyBeAccessedByLayers("cli")
        .whereLayer("projections")
        .mayOnlyBeAccessedByLayers("cli", "page")
        .whereLayer("files")
        .mayOnlyBeAccessedByLayers("main", "cli", "page")
        .whereLayer("run")
        .mayOnlyBeAccessedByLayers("main", "cli", "page", "projections", "files")
        .ensureAllClassesAreContainedInArchitecture()
        .check(CLASSES);
  }

  /** All that is odd about JMH's JSON ends in the reader. */
  @Test
  void onlyTheReaderAndTheFilesSeeJson() {
    noClasses()
        .that()
        .resideOutsideOfPackages(BASE + ".run..", BASE + ".files..")
        .should()
        .dependOnClassesThat()
        .areAssignableTo(JsonNode.class)
        .check(CLASSES);
  }

  @Test
  void onlyTheCommandsAndTheOutputPrint() {
    noClasses()
        .that()
        .resideOutsideOfPackages(BASE, BASE + ".cli..", BASE + ".files..")
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
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
