package dev.zkpulsar.env;

import java.util.List;

/** What every JVM that this project starts is given. */
public final class JvmFlags {
  /** From this version on the JVM warns of what Netty, JCTools and JMH do with memory. */
  private static final int WARNS_OF_UNSAFE = 24;

  private JvmFlags() {}

  /** Flags that the running Java knows and that keep it from printing warnings. */
  public static List<String> common() {
    String nativeAccess = "--enable-native-access=ALL-UNNAMED";
    return Runtime.version().feature() < WARNS_OF_UNSAFE
        ? List.of(nativeAccess)
        : List.of(nativeAccess, "--sun-misc-unsafe-memory-access=allow");
  }
}
