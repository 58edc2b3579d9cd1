package dev.zkpulsar.harness.clients;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.zkpulsar.env.machine.MachineFacts;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.run.RunFailedException;
import dev.zkpulsar.harness.settings.Settings;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The facts of a client and of its run, which it registers with. */
final class ClientFacts {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final TypeReference<TreeMap<String, String>> TEXTS = new TypeReference<>() {};
  private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");
  private static final String MACHINE = "bootId";
  private static final int SHORT = 12;

  private ClientFacts() {}

  /**
   * The facts that must be the same on all clients, by name: JDK, jars by the hash of their
   * content, settings, points.
   *
   * @param known every setting that there is
   */
  static Map<String, String> same(
      List<Point> points, List<String> commandLine, Settings settings, List<Setting> known) {
    var facts = new TreeMap<String, String>();
    facts.put(
        "JDK", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path path = Path.of(entry);
      if (Files.exists(path)) {
        facts.merge("jar " + path.getFileName(), hash(path), (one, other) -> one + "+" + other);
      }
    }
    facts.put("command line", String.join(" ", commandLine));
    for (Setting setting : known) {
      setting
          .get(settings.properties())
          .flatMap(setting::measured)
          .ifPresent(value -> facts.put("-D" + setting, setting.secret() ? hash(value) : value));
    }
    int number = 0;
    for (Point point : points) {
      facts.put("point " + ++number, point.label());
      facts.put(
          "JVM arguments of point " + number,
          hash(point.jvmArgsPrepend() + " " + point.jvmArgs() + " " + point.jvmArgsAppend()));
    }
    return facts;
  }

  private static String hash(String text) {
    return HexFormat.of().formatHex(sha().digest(text.getBytes(UTF_8)));
  }

  private static String hash(Path entry) {
    MessageDigest sha = sha();
    try (var files = Files.walk(entry)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        sha.update(entry.relativize(file).toString().getBytes(UTF_8));
        sha.update(Files.readAllBytes(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return HexFormat.of().formatHex(sha.digest());
  }

  private static MessageDigest sha() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A fact for a message; a hash is shortened. */
  static String shown(String fact) {
    return fact.matches("[0-9a-f]{64}") ? fact.substring(0, SHORT) + "..." : "'" + fact + "'";
  }

  static Map<String, String> about(int client) {
    Map<String, String> about = JSON.convertValue(MachineFacts.read(), TEXTS);
    about.put("client", Integer.toString(client));
    about.put("host", host());
    about.put("pid", Long.toString(ProcessHandle.current().pid()));
    about.put("jvm", System.getProperty("java.vm.version"));
    about.put(MACHINE, bootId());
    return about;
  }

  /** The machine of a client; equal for clients on the same machine. */
  static String machine(Map<String, String> about) {
    return about.get(MACHINE);
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

  static String json(Map<String, String> facts) {
    try {
      return JSON.writeValueAsString(facts);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  static Map<String, String> parse(String json) {
    try {
      return JSON.readValue(json, TEXTS);
    } catch (JsonProcessingException e) {
      throw new RunFailedException("the rendezvous contains other data than zkpulsar's: " + e);
    }
  }
}
