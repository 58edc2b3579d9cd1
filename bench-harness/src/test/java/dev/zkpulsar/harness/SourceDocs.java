package dev.zkpulsar.harness;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The javadoc of classes, fields and methods as Markdown, read from the sources: a comment that
 * ends just before a declaration and its annotations. Of several paragraphs, the first one counts.
 *
 * @param roots directories of sources, such as src/main/java
 */
record SourceDocs(List<Path> roots) {
  /** Each may have arguments, and a comment up to the end of its line. */
  private static final String ANNOTATIONS = "(?:@[\\w.]+(?:\\([^)]*\\))?\\s*(?://[^\\n]*\\s*)?)*";

  private static final Pattern TAG = Pattern.compile("\\{@\\w+ (?:[\\w.]*#)?([^}]*)}");

  /** Whether one of the directories has the source of a class. */
  boolean has(Class<?> type) {
    return roots.stream().anyMatch(root -> Files.exists(root.resolve(file(type))));
  }

  /** The description of a field; fails if it has none. */
  String of(Field field) throws IOException {
    return find(field.getDeclaringClass(), "public [\\w.]+ " + field.getName() + ";");
  }

  /** The description of a class; fails if it has none. */
  String of(Class<?> type) throws IOException {
    return find(type, "[a-z ]*class " + type.getSimpleName() + "\\b");
  }

  /** The description of a public method that returns nothing; fails if it has none. */
  String of(Class<?> type, String method) throws IOException {
    return find(type, "public void " + method + "\\(");
  }

  /**
   * Whether the source of a class, not that of one that it extends, has a method of this name. A
   * compiled class also has bridges to the methods of a class that only its package can use.
   */
  static boolean declares(Class<?> type, String method) {
    return Arrays.stream(type.getDeclaredMethods())
        .anyMatch(own -> own.getName().equals(method) && !own.isBridge());
  }

  private String find(Class<?> type, String declaration) throws IOException {
    String source = source(type);
    Matcher declared = Pattern.compile("(?m)^ *" + ANNOTATIONS + declaration).matcher(source);
    String before = declared.find() ? source.substring(0, declared.start()).stripTrailing() : "";
    if (!before.endsWith("*/")) {
      throw new AssertionError(type.getName() + ": no javadoc before '" + declaration + "'");
    }
    String comment = before.substring(before.lastIndexOf("/**") + 3, before.length() - 2);
    String text = comment.replaceAll("\\n\\s*\\*", " ").replaceFirst("(?s)<p.*", "");
    return TAG.matcher(text.replaceAll("\\s+", " ").strip()).replaceAll("`$1`").replace("|", "\\|");
  }

  private String source(Class<?> type) throws IOException {
    for (Path root : roots) {
      Path file = root.resolve(file(type));
      if (Files.exists(file)) {
        return Files.readString(file);
      }
    }
    throw new AssertionError(type.getName() + ": no source in " + roots);
  }

  private static String file(Class<?> type) {
    return type.getName().replaceFirst("\\$.*", "").replace('.', '/') + ".java";
  }
}
