package dev.zkpulsar.env.nodes;

import dev.zkpulsar.env.settings.EnvironmentKind;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the servers of a system are.
 *
 * @param image of the containers; empty for servers without containers
 * @param dataDir parent of the embedded servers' data; empty for any other servers
 */
public record Placement(EnvironmentKind kind, Optional<String> image, Optional<Path> dataDir) {}
