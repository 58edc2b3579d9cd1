package dev.zkpulsar.topics.scenario;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The ways in which topics lose their broker. */
enum Event {
  /** The namespace is unloaded: every broker gives its topics up. */
  UNLOAD,
  /** One broker is asked to end, as by SIGTERM, and gives its topics up before. */
  BROKER_STOPPED,
  /** One broker is killed, as by {@code kill -9}. */
  BROKER_KILLED,
  /** One broker stands still, as by SIGSTOP: its connections stay open. */
  BROKER_PAUSED;

  /** The value of the parameter: broker-killed. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Optional<Event> of(String label) {
    return Arrays.stream(values()).filter(event -> event.label().equals(label)).findFirst();
  }

  static String labels() {
    return Arrays.stream(values()).map(Event::label).collect(Collectors.joining(", "));
  }

  /** Whether a broker is lost. */
  boolean losesBroker() {
    return this != UNLOAD;
  }
}
