package dev.zkpulsar.env.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A process on this machine that its owner restarts after it was killed. The file contains the
 * number of the present process.
 *
 * @param file written by the owner
 */
public record PidFile(Path file) implements Place {
  static final String WORD = "pidfile";

  /** A start is told by the clock of now, which may have been set since the file was written. */
  private static final Duration CLOCK_STEP = Duration.ofMinutes(1);

  /**
   * The present process; empty if the owner has removed the file, or the server has ended and its
   * number belongs to another process.
   */
  @Override
  public Optional<OwnProcess> process() {
    try {
      long pid = Long.parseLong(Files.readString(file).strip());
      Instant latestStart = Files.getLastModifiedTime(file).toInstant().plus(CLOCK_STEP);
      return ProcessHandle.of(pid)
              .flatMap(process -> process.info().startInstant())
              .filter(start -> start.isAfter(latestStart))
              .isPresent()
          ? Optional.empty()
          : Optional.of(new OwnProcess(pid));
    } catch (IOException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  @Override
  public Meter meter() {
    return new Meter() {
      private OwnProcess last;
      private Meter ofLast = Map::of;

      @Override
      public Map<Resource, Double> readHost() {
        process()
            .filter(now -> !now.equals(last))
            .ifPresent(
                now -> {
                  last = now;
                  ofLast = now.meter();
                });
        return ofLast.readHost();
      }
    };
  }

  @Override
  public void send(Signal signal) {
    Optional<OwnProcess> process = process();
    if (process.isEmpty() && (signal == Signal.STOP || signal == Signal.CONT)) {
      throw new IllegalStateException("no process in " + file);
    }
    process.ifPresent(present -> present.send(signal));
  }

  @Override
  public boolean isThere() {
    return process().map(OwnProcess::isThere).orElse(false);
  }

  @Override
  public String format() {
    return WORD + ":" + URLEncoder.encode(file.toString(), UTF_8);
  }

  static PidFile parse(String encoded) {
    return new PidFile(Path.of(URLDecoder.decode(encoded, UTF_8)));
  }
}
