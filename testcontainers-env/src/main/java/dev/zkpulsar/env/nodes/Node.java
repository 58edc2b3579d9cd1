package dev.zkpulsar.env.nodes;

import dev.zkpulsar.env.settings.Address;
import java.util.List;
import java.util.Map;

/**
 * A server to start, as a process or as a container. In both it listens on the same ports.
 *
 * @param role see {@link Server#role}
 * @param address for clients on this machine
 * @param ports that clients reach, the address's among them; a container publishes them
 * @param image of the container; unused for a process
 * @param directory of its data as the server sees it: of {@link Engine#directory}
 * @param command the program with its arguments; empty for the image's own
 * @param files texts by absolute path, as the server sees them
 */
public record Node(
    String name,
    String role,
    Address address,
    List<Integer> ports,
    String image,
    String directory,
    List<String> command,
    Map<String, String> environment,
    Map<String, String> files) {}
