package dev.zkpulsar.zkscale.scenario.tree;

import dev.zkpulsar.env.settings.Labelled;

/** The garbage collector of the servers' JVMs. */
public enum Collector implements Labelled {
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
