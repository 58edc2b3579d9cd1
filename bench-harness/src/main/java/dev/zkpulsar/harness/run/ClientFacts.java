package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.machine.MachineFacts;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.clients.Facts;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.settings.Clients;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.systems.RunSystem;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The facts of a client and of its run, which it registers with. */
public final class ClientFacts {
  private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");
  private static final String EXTERNAL = "external";

  private ClientFacts() {}

  /**
   * What must be the same on all clients.
   *
   * @param known every setting that there is
   */
  public static Facts same(
      List<Point> points, List<String> commandLine, Settings settings, List<Setting> known) {
    Facts facts = Facts.ofThisJvm().with("command line", String.join(" ", commandLine));
    for (Setting setting : known) {
      Optional<String> value = setting.get(settings.properties()).flatMap(setting::measured);
      if (value.isPresent()) {
        facts =
            facts.with("-D" + setting, setting.secret() ? Facts.hash(value.get()) : value.get());
      }
    }
    int number = 0;
    for (Point point : points) {
      facts = facts.with("point " + ++number, point.label());
      String jvmArgs =
          String.join(" ", point.jvmArgsPrepend())
              + String.join(" ", point.jvmArgs())
              + String.join(" ", point.jvmArgsAppend());
      facts = facts.with("JVM arguments of point " + number, Facts.hash(jvmArgs));
    }
    return facts;
  }

  /** This client's machine, for the provenance. */
  public static Map<String, String> about(Clients clients) {
    var about = new TreeMap<String, String>();
    MachineFacts machine = MachineFacts.read();
    about.put("client", Integer.toString(clients.index()));
    about.put("host", host());
    about.put("pid", Long.toString(ProcessHandle.current().pid()));
    about.put("machineId", machine.id());
    about.put("os", machine.os());
    about.put("kernel", machine.kernel());
    about.put("cpu", machine.cpu());
    about.put("logicalCores", Integer.toString(machine.logicalCores()));
    about.put("memoryBytes", Long.toString(machine.memoryBytes()));
    about.put("jvm", System.getProperty("java.vm.version"));
    about.put(ClientRun.MACHINE, bootId());
    return about;
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }

  private static String bootId() {
    try {
      return Files.readString(BOOT_ID).strip();
    } catch (IOException e) {
      return host();
    }
  }

  /**
   * Refuses servers that only client 0 could reach.
   *
   * @throws BadInputException when a system that the points need is not external
   */
  public static void requireReachable(
      Clients clients, List<Point> points, List<RunSystem> systems, Settings settings) {
    if (clients.isOne() || clients.areOnOneMachine()) {
      return;
    }
    for (RunSystem system : systems) {
      if (points.stream().noneMatch(system::isNeededBy)) {
        continue;
      }
      String kind = system.placement(settings.properties()).kind();
      if (!kind.equals(EXTERNAL)) {
        throw BadInputException.of(
            Clients.COUNT,
            clients.count(),
            "the other clients cannot reach the " + kind + " servers of " + system.name(),
            "1, servers of your own such as -Dbench.zookeeper=host:port, or all clients on one"
                + " machine with a rendezvous at 127.0.0.1");
      }
    }
  }
}
