package dev.zkpulsar.env.server;

import java.util.Optional;

/** The process or container in which a server runs. Any thread may use it. */
public sealed interface Place permits OwnProcess, PidFile, Container, Elsewhere {

  /**
   * A meter of the process or container, which need not be running.
   *
   * @throws dev.zkpulsar.env.settings.BadInputException when a container's engine does not answer
   */
  Meter meter();

  /** The signals; the names are POSIX's without SIG. */
  enum Signal {
    KILL,
    TERM,
    STOP,
    CONT
  }

  /**
   * Sends a signal.
   *
   * @throws RuntimeException when a server elsewhere gets any, or one that is gone gets STOP or
   *     CONT
   */
  void send(Signal signal);

  /** Kills the server at once, as {@code kill -9} does; a server that is gone stays gone. */
  default void kill() {
    send(Signal.KILL);
  }

  /** Asks the server to end in order, as SIGTERM does, and returns at once. */
  default void stop() {
    send(Signal.TERM);
  }

  /** Stops the server from running, as SIGSTOP does; its connections stay open. */
  default void pause() {
    send(Signal.STOP);
  }

  /** Lets a paused server run again. */
  default void resume() {
    send(Signal.CONT);
  }

  /** Whether the server runs; always true of a server elsewhere, whose state is unknown. */
  boolean isThere();

  /** Whether a benchmark may kill or pause the server: it was started for the benchmark. */
  default boolean isOurs() {
    return true;
  }

  /** Its process; empty in a container, elsewhere, and if its number is unknown. */
  default Optional<OwnProcess> process() {
    return Optional.empty();
  }

  /** One word without commas or "=", to hand to another process; {@link #parse} reads it. */
  String format();

  /** A place from its {@link #format}. */
  static Place parse(String word) {
    String[] parts = word.split(":", 2);
    return switch (parts[0]) {
      case OwnProcess.WORD -> new OwnProcess(Long.parseLong(parts[1]));
      case PidFile.WORD -> PidFile.parse(parts[1]);
      case Container.WORD -> new Container(parts[1]);
      default -> new Elsewhere();
    };
  }
}
