package dev.zkpulsar.env.local;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What every JVM that this project starts is given. */
public final class JvmFlags {
  /** From this version on the JVM warns of what Netty, JCTools and JMH do with memory. */
  private static final int WARNS_OF_UNSAFE = 24;

  private static final Pattern MAX_HEAP = Pattern.compile("-Xmx(\\d+)([kKmMgG]?)");

  private JvmFlags() {}

  /** Flags that the running Java knows and that keep it from printing warnings. */
  public static List<String> common() {
    String nativeAccess = "--enable-native-access=ALL-UNNAMED";
    return Runtime.version().feature() < WARNS_OF_UNSAFE
        ? List.of(nativeAccess)
        : List.of(nativeAccess, "--sun-misc-unsafe-memory-access=allow");
  }

  /** What {@code -Xmx} sets among some JVM arguments, in bytes; without it, no limit is known. */
  public static long maxHeapBytes(String jvmArgs) {
    Matcher heap = MAX_HEAP.matcher(jvmArgs);
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
