package dev.zkpulsar.env.host;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The JVMs that this project starts. */
public final class JvmFlags {
  /** The first version whose JVM warns about the memory access of Netty, JCTools and JMH. */
  private static final int WARNS_OF_UNSAFE = 24;

  private static final Pattern MAX_HEAP = Pattern.compile("-Xmx(\\d+)([kKmMgG]?)");

  private JvmFlags() {}

  /**
   * Flags that suppress warnings about native and unsafe access, for the running Java version, and
   * the place of {@link NativeFiles} if this JVM has chosen one.
   */
  public static List<String> common() {
    var flags = new ArrayList<>(List.of("--enable-native-access=ALL-UNNAMED"));
    if (Runtime.version().feature() >= WARNS_OF_UNSAFE) {
      flags.add("--sun-misc-unsafe-memory-access=allow");
    }
    String place = System.getProperty(NativeFiles.PROPERTY);
    if (place != null) {
      flags.add("-D" + NativeFiles.PROPERTY + "=" + place);
    }
    return List.copyOf(flags);
  }

  /** The command of a JVM of this version; its class path is the environment's CLASSPATH. */
  public static List<String> command(List<String> jvmArgs, Class<?> main, List<String> arguments) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(common());
    command.addAll(jvmArgs);
    command.add(main.getName());
    command.addAll(arguments);
    return command;
  }

  /** A JVM of this version and class path, whose errors appear among those of this JVM. */
  public static ProcessBuilder process(
      List<String> jvmArgs, Class<?> main, List<String> arguments) {
    var builder = new ProcessBuilder(command(jvmArgs, main, arguments));
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    return builder.redirectError(ProcessBuilder.Redirect.INHERIT);
  }

  /** The value of the last {@code -Xmx}, in bytes; {@link Long#MAX_VALUE} if there is none. */
  public static long maxHeapBytes(List<String> jvmArgs) {
    Matcher heap = MAX_HEAP.matcher(String.join(" ", jvmArgs));
    long bytes = Long.MAX_VALUE;
    while (heap.find()) {
      bytes = Long.parseLong(heap.group(1)) * bytesOf(heap.group(2));
    }
    return bytes;
  }

  private static long bytesOf(String unit) {
    return switch (unit.toLowerCase(Locale.ROOT)) {
      case "k" -> 1L << 10;
      case "m" -> 1L << 20;
      case "g" -> 1L << 30;
      default -> 1;
    };
  }
}
