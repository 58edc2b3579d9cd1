package dev.zkpulsar.env.server;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where servers are.
 *
 * @param kind embedded, docker or external
 * @param image of the containers, where there are
 * @param dataDir where embedded servers keep their data
 */
public record Placement(String kind, Optional<String> image, Optional<Path> dataDir) {}
