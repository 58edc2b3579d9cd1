package dev.zkpulsar.zkscale.scenario.tree;

/** The garbage collector of the servers' JVMs. */
public enum Collector {
  G1("-XX:+UseG1GC"),
  ZGC("-XX:+UseZGC");

  private final String jvmArg;

  Collector(String jvmArg) {
    this.jvmArg = jvmArg;
  }

  /** The argument with which a JVM uses this collector. */
  String jvmArg() {
    return jvmArg;
  }
}
