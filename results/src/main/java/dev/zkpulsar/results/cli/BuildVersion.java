package dev.zkpulsar.results.cli;

import picocli.CommandLine.IVersionProvider;

/** This project's version, as the build writes it into the jar. */
public final class BuildVersion implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = BuildVersion.class.getPackage().getImplementationVersion();
    return new String[] {
      "results " + (version == null ? "of unknown version: it is not run from its jar" : version)
    };
  }
}
