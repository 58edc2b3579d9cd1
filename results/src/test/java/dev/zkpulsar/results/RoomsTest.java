package dev.zkpulsar.results;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The packages are rooms: a newcomer finds a class by its room, and no two rooms need each other.
 */
class RoomsTest {
  private static final String BASE = "dev.zkpulsar.results";
  private static final long MOST_FILES = 25;
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(BASE);

  /** Each room, and the rooms that it may use: there is no circle. */
  @ParameterizedTest
  @CsvSource({
    "'', cli files run text",
    "cli, page table stats claims files run text",
    "page, table stats files run text",
    "table, run text",
    "stats, run text",
    "claims, run text",
    "files, run text",
    "run, text",
    "text, text",
  })
  void arrowsGoFromTheCommandsToTheText(String room, String used) {
    var allowed = Stream.of(used.split(" ")).map(each -> BASE + "." + each + "..");
    String own = room.isEmpty() ? BASE : BASE + "." + room + "..";
    classes()
        .that()
        .resideInAPackage(own)
        .should()
        .onlyDependOnClassesThat(
            resideOutsideOfPackage(BASE + "..")
                .or(resideInAnyPackage(own))
                .or(resideInAnyPackage(allowed.toArray(String[]::new))))
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
  void noRoomIsCrowdedAndNoneIsNew() {
    var files =
        CLASSES.stream()
            .filter(each -> !each.isNestedClass())
            .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
    assertThat(files)
        .hasSize(9)
        .allSatisfy((room, n) -> assertThat(n).isLessThanOrEqualTo(MOST_FILES));
  }
}
