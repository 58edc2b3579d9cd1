package dev.zkpulsar.env.local;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Arguments of the JVMs that this project starts.
 *
 * <pre>{@code
 * var command = new ArrayList<>(List.of("java"));
 * command.addAll(JvmFlags.common());
 * command.add("-Xmx2g");
 * assert JvmFlags.maxHeapBytes(command) == 2L << 30;
 * }</pre>
 */
public final class JvmFlags {
  /** The first version whose JVM warns about the memory access of Netty, JCTools and JMH. */
  private static final int WARNS_OF_UNSAFE = 24;

  private static final Pattern MAX_HEAP = Pattern.compile("-Xmx(\\d+)([kKmMgG]?)");

  private JvmFlags() {}

  /** Flags that suppress warnings about native and unsafe access, for the running Java version. */
  public static List<String> common() {
    String nativeAccess = "--enable-native-access=ALL-UNNAMED";
    return Runtime.version().feature() < WARNS_OF_UNSAFE
        ? List.of(nativeAccess)
        : List.of(nativeAccess, "--sun-misc-unsafe-memory-access=allow");
  }

  /** The value of the last {@code -Xmx}, in bytes; {@link Long#MAX_VALUE} if there is none. */
  public static long maxHeapBytes(List<String> jvmArgs) {
    Matcher heap = MAX_HEAP.matcher(String.join(" ", jvmArgs));
    long bytes = Long.MAX_VALUE;
    while (heap.find()) {
      bytes = Long.parseLong(heap.group(1)) << (10 * " kmg".indexOf(unit(heap.group(2))));
    }
    return bytes;
  }

  private static String unit(String letter) {
    return letter.isEmpty() ? " " : letter.toLowerCase(Locale.ROOT);
  }
}
