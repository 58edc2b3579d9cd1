package dev.zkpulsar.harness;

import java.io.IOException;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The benchmarks of a module as a part of its page of docs/reference: a table of the classes and a
 * table of their methods, each with its javadoc. Methods that two classes inherit stand there once.
 */
final class BenchmarkReference {
  private static final String CLASSES =
      """

      ## Benchmarks

      | benchmark | meaning |
      |---|---|
      """;
  private static final String METHODS =
      """

      | method | of | meaning |
      |---|---|---|
      """;

  private final SourceDocs docs;
  private final Set<Class<?>> classes = byName();

  /** By the class that declares it: the methods, and the benchmark classes that have them. */
  private final Map<Class<?>, Methods> methods =
      new TreeMap<>(Comparator.comparing(Class::getSimpleName));

  private record Methods(Set<String> names, Set<Class<?>> users) {
    Methods() {
      this(new TreeSet<>(), byName());
    }
  }

  BenchmarkReference(SourceDocs docs) {
    this.docs = docs;
  }

  private static Set<Class<?>> byName() {
    return new TreeSet<>(Comparator.comparing(Class::getSimpleName));
  }

  /** Adds a method of a benchmark class. */
  void add(Class<?> type, String method) {
    classes.add(type);
    var declared = methods.computeIfAbsent(declaring(type, method), newClass -> new Methods());
    declared.names().add(method);
    declared.users().add(type);
  }

  private static Class<?> declaring(Class<?> type, String method) {
    Class<?> declaring = type;
    while (!SourceDocs.declares(declaring, method)) {
      declaring = declaring.getSuperclass();
    }
    return declaring;
  }

  /** Both tables. */
  String text() throws IOException {
    var text = new StringBuilder(CLASSES);
    for (Class<?> type : classes) {
      text.append("| `%s` | %s |\n".formatted(type.getSimpleName(), docs.of(type)));
    }
    text.append(METHODS);
    for (var declared : methods.entrySet()) {
      String users =
          declared.getValue().users().stream()
              .map(type -> "`" + type.getSimpleName() + "`")
              .collect(Collectors.joining(", "));
      for (String name : declared.getValue().names()) {
        String meaning = docs.of(declared.getKey(), name);
        text.append("| `%s` | %s | %s |\n".formatted(name, users, meaning));
      }
    }
    return text.toString();
  }
}
