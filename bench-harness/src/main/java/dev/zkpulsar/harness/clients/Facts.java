package dev.zkpulsar.harness.clients;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What must be the same on all clients of a run, by name: JDK, jars, points, settings.
 *
 * <pre>{@code
 * var facts = Facts.ofThisJvm().with("point 1", point.label());
 * facts.difference(Facts.parse(ofClient0)); // "jar zookeeper.jar is 3fa..., client 0 has 81c..."
 * }</pre>
 */
public record Facts(Map<String, String> byName) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SHORT = 12;
  private static final String NONE = "none";

  /** The JDK and every entry of the class path, by the hash of its content. */
  public static Facts ofThisJvm() {
    var facts = new TreeMap<String, String>();
    facts.put(
        "JDK", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path path = Path.of(entry);
      if (Files.exists(path)) {
        String hash = hash(path);
        facts.merge("jar " + path.getFileName(), hash, (one, other) -> one + "+" + other);
      }
    }
    return new Facts(facts);
  }

  /** These and one more. */
  public Facts with(String name, String value) {
    var more = new TreeMap<>(byName);
    more.put(name, value);
    return new Facts(more);
  }

  /** A hash in place of a text, for secrets. */
  public static String hash(String text) {
    return HexFormat.of().formatHex(sha().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static String hash(Path entry) {
    MessageDigest sha = sha();
    try (var files = Files.walk(entry)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        sha.update(entry.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
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

  /** The first difference to the facts of client 0, in words; empty if there is none. */
  Optional<String> difference(Facts first) {
    var names = new TreeSet<>(byName.keySet());
    names.addAll(first.byName.keySet());
    return names.stream()
        .filter(name -> !of(name).equals(first.of(name)))
        .findFirst()
        .map(
            name ->
                "%s is %s, but client 0 has %s"
                    .formatted(name, shortened(of(name)), shortened(first.of(name))));
  }

  private String of(String name) {
    return byName.getOrDefault(name, NONE);
  }

  private static String shortened(String value) {
    return value.matches("[0-9a-f]{64}") ? value.substring(0, SHORT) + "..." : "'" + value + "'";
  }

  /** As text, which {@link #parse} reads. */
  String format() {
    return json(byName);
  }

  static Facts parse(String text) {
    return new Facts(map(text));
  }

  static String json(Map<String, String> map) {
    try {
      return JSON.writeValueAsString(map);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  static Map<String, String> map(String json) {
    try {
      return JSON.readValue(json, new TypeReference<TreeMap<String, String>>() {});
    } catch (JsonProcessingException e) {
      throw new ClientsException("the rendezvous holds something else than zkpulsar's data: " + e);
    }
  }
}
