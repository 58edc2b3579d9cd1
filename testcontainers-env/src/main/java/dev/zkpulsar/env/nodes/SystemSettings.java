package dev.zkpulsar.env.nodes;

import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.EnvironmentKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The settings that every system has. */
public interface SystemSettings {
  EnvironmentKind kind();

  /** The servers of an external system; empty for any other. */
  List<Address> external();

  /** The image of the servers' containers. */
  String image();

  /** Parent of the embedded servers' data. */
  Path dataDir();

  /** Whether a benchmark may kill or pause the servers: they are started for it. */
  default boolean canHurt() {
    return kind() != EnvironmentKind.EXTERNAL;
  }

  /**
   * Where the servers are.
   *
   * @implSpec by default from the image of containers, or from the directory of embedded servers
   */
  default Placement placement() {
    return switch (kind()) {
      case EMBEDDED -> new Placement(kind(), Optional.empty(), Optional.of(dataDir()));
      case DOCKER -> new Placement(kind(), Optional.of(image()), Optional.empty());
      case EXTERNAL -> new Placement(kind(), Optional.empty(), Optional.empty());
    };
  }
}
