package dev.zkpulsar.env.host;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The name of what a run creates on external servers: a chroot, a namespace, a key. A person finds
 * by it what a killed run has left.
 */
public final class RunName {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
  private static final int MAX_HOST = 63;

  private RunName() {}

  /** The present time in UTC, such as {@code 20261128T083504Z}. */
  public static String time() {
    return TIME.format(Instant.now());
  }

  /** A new name with host, time, process and 8 random hexadecimal digits. */
  public static String create() {
    return "zkpulsar-%s-%s-%d-%08x"
        .formatted(
            host(), time(), ProcessHandle.current().pid(), ThreadLocalRandom.current().nextInt());
  }

  private static String host() {
    try {
      String name = InetAddress.getLocalHost().getHostName().replaceAll("[^A-Za-z0-9.-]", "-");
      return name.substring(0, Math.min(MAX_HOST, name.length()));
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }
}
