package dev.zkpulsar.env.external;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of what a run creates on external servers or in a container engine: a chroot, a
 * namespace, the label of a container. It carries the host, the time and the process, so that a
 * person finds what a killed run has left, and the next run finds its containers.
 *
 * <pre>{@code
 * RunName.create().toString(); // zkpulsar-ci7-20261121T230501Z-4711-3f2a9c1e
 * RunName.parse("zkpulsar-mine"); // empty
 * }</pre>
 *
 * @param host on which the run was started
 * @param createdAt with seconds
 * @param pid the run's process on its host
 * @param id random, 8 hexadecimal digits
 */
public record RunName(String host, Instant createdAt, long pid, String id) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
  private static final Pattern FORMAT =
      Pattern.compile(
          "zkpulsar-([A-Za-z0-9.-]{1,63})-(\\d{8}T\\d{6}Z)-([1-9]\\d{0,9})-([0-9a-f]{8})");

  public static RunName create() {
    return new RunName(
        thisHost(),
        Instant.now(),
        ProcessHandle.current().pid(),
        "%08x".formatted(ThreadLocalRandom.current().nextInt()));
  }

  /** Reads a name; empty for every name that {@link #create} cannot have made. */
  public static Optional<RunName> parse(String name) {
    Matcher parts = FORMAT.matcher(name);
    if (!parts.matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new RunName(
              parts.group(1),
              TIME.parse(parts.group(2), Instant::from),
              Long.parseLong(parts.group(3)),
              parts.group(4)));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** Whether the run was one of this host and its process has ended. */
  public boolean hasEnded() {
    // A later process may have the same id.
    return host.equals(thisHost())
        && ProcessHandle.of(pid)
            .flatMap(process -> process.info().startInstant())
            .filter(start -> !start.isAfter(createdAt.plusSeconds(1)))
            .isEmpty();
  }

  private static String thisHost() {
    try {
      String name = InetAddress.getLocalHost().getHostName().replaceAll("[^A-Za-z0-9.-]", "-");
      return name.substring(0, Math.min(63, name.length()));
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }

  @Override
  public String toString() {
    return "zkpulsar-%s-%s-%d-%s".formatted(host, TIME.format(createdAt), pid, id);
  }
}
