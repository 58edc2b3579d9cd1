package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.systems.ProcessSystem;
import java.util.List;
import java.util.Optional;

/** The server of a {@link CausedLoad}: a process of {@link KnownServerMain}. */
public final class KnownServerSystem extends ProcessSystem {
  /** The name of the system, of its server's role, and of the address in a fork's input. */
  static final String NAME = "known";

  public KnownServerSystem() {
    super("Known", CausedLoad.class);
  }

  @Override
  protected Program program(Point point, RunSettings settings) {
    return new Program(List.of("-Xmx64m"), KnownServerMain.class, arguments(point));
  }

  private static List<String> arguments(Point point) {
    CausedLoad load = point.state(CausedLoad.class);
    String size = Integer.toString(load.size);
    return switch (load.cause()) {
      case SERVER_TIMER -> List.of(size, Integer.toString(KnownServerMain.NO_DISK));
      case LATE_SYNC -> List.of("0", size);
      default -> List.of("0", Integer.toString(KnownServerMain.NO_DISK));
    };
  }

  /** Its requests warm it up: a measurement that warms new servers would double the time. */
  @Override
  public Optional<String> prepare(Point point, RunSettings settings) {
    Optional<String> unused = super.prepare(point, settings);
    return Optional.empty();
  }
}
