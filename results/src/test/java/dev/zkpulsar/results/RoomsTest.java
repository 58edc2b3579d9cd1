package dev.zkpulsar.results;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.zkpulsar.results.run.Facts;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
  private static final int MOST_IN_CIRCLE = 4;
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(BASE);

  /** Each room, and the rooms that it may use: there is no circle. */
  @ParameterizedTest
  @CsvSource({
    "'', cli files read run text",
    "cli, page table chart stats claims files read run text",
    "page, table stats files read run text",
    "table, chart read run text",
    "chart, text",
    "stats, read run text",
    "claims, read run text",
    "files, read run text",
    "read, run text",
    "run, text",
    "text, text",
  })
  void arrowsGoFromTheCommandsToTheText(String room, String used) {
    var allowed = Stream.of(used.split(" ")).map(name -> BASE + "." + name + "..");
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
        .resideOutsideOfPackages(BASE + ".read..", BASE + ".files..")
        .and()
        // Provenance is kept as it was, for merge to write it again.
        .areNotAssignableTo(Facts.class)
        .should()
        .dependOnClassesThat()
        .areAssignableTo(JsonNode.class)
        .check(CLASSES);
  }

  @Test
  void noRoomIsCrowdedAndNoneIsNew() {
    var files =
        CLASSES.stream()
            .filter(type -> !type.isNestedClass())
            .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
    assertThat(files)
        .hasSize(11)
        .allSatisfy((room, n) -> assertThat(n).isLessThanOrEqualTo(MOST_FILES));
  }

  /** Classes that all need each other must be read together: four can be, a room of them not. */
  @Test
  void noCircleOfClassesHasMoreThanFour() {
    var used = new HashMap<String, Set<String>>();
    for (JavaClass type : CLASSES) {
      var own = used.computeIfAbsent(outermost(type), name -> new TreeSet<>());
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass();
        if (target.getPackageName().equals(type.getPackageName())) {
          own.add(outermost(target));
        }
      }
    }
    var reached = new HashMap<String, Set<String>>();
    used.keySet().forEach(name -> reached.put(name, reachedFrom(name, used)));
    for (String name : used.keySet()) {
      var circle = new TreeSet<>(reached.get(name));
      circle.removeIf(other -> !reached.get(other).contains(name));
      assertThat(circle).hasSizeLessThanOrEqualTo(MOST_IN_CIRCLE);
    }
  }

  private static String outermost(JavaClass type) {
    return type.getBaseComponentType().getName().replaceFirst("\\$.*", "");
  }

  private static Set<String> reachedFrom(String name, Map<String, Set<String>> used) {
    var reached = new TreeSet<String>();
    var next = new ArrayDeque<String>(used.getOrDefault(name, Set.of()));
    while (!next.isEmpty()) {
      String other = next.pop();
      if (reached.add(other)) {
        next.addAll(used.getOrDefault(other, Set.of()));
      }
    }
    return reached;
  }
}
