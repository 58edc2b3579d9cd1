package dev.zkpulsar.env.nodes;

import dev.zkpulsar.env.settings.Secrets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Describes the programs of nodes for provenance: the JVM and its arguments as they were started,
 * or a container's image with its command and JVM arguments. Any thread may use it.
 */
final class Programs {
  /** Variables by which the scripts of images get JVM arguments. */
  private static final List<String> JVM_VARIABLES = List.of("JVMFLAGS", "PULSAR_MEM");

  private final Map<String, String> byRole = new ConcurrentSkipListMap<>();

  void add(Node node) {
    String program = node.image().isEmpty() ? ofProcess(node) : ofContainer(node);
    // Neither a random name of a directory nor a secret.
    String directory = node.directory();
    String lasting = directory.isEmpty() ? program : program.replace(directory, "DIRECTORY");
    byRole.putIfAbsent("program." + node.role(), Secrets.removed(lasting));
  }

  /** By {@code program.ROLE}. */
  Map<String, String> described() {
    return Map.copyOf(byRole);
  }

  private static String ofProcess(Node node) {
    List<String> command = node.command();
    String program = Path.of(command.get(0)).getFileName().toString();
    if (!program.equals("java")) {
      return program; // Its version is a fact of its system; its arguments are ports and places.
    }
    var arguments = new ArrayList<String>();
    for (String argument : command.subList(1, command.size())) {
      if (!argument.startsWith("-")) {
        break; // The main class.
      }
      arguments.add(Secrets.removedFromArgument(argument));
    }
    return "java %s (%s, %s) %s"
        .formatted(
            System.getProperty("java.vm.version"),
            System.getProperty("java.vm.name"),
            System.getProperty("java.vendor"),
            String.join(" ", arguments))
        .strip();
  }

  private static String ofContainer(Node node) {
    var described = new ArrayList<>(List.of("image " + node.image()));
    described.add(
        node.command().isEmpty()
            ? "its own command"
            : "command " + String.join(" ", node.command()));
    for (String variable : JVM_VARIABLES) {
      if (node.environment().containsKey(variable)) {
        described.add(variable + "=" + node.environment().get(variable));
      }
    }
    return String.join("; ", described);
  }
}
