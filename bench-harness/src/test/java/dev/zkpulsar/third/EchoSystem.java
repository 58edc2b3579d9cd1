package dev.zkpulsar.third;

import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.systems.ProcessSystem;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A system that the harness does not know. */
public final class EchoSystem extends ProcessSystem {
  static final String ADDRESS = "echo";
  static final Setting GREETING = Setting.of("bench.echo.greeting", "the bytes that are echoed");
  static final Setting TOKEN = Setting.of("bench.echo.word", "a word");

  static int failedStarts;

  public EchoSystem() {
    super("Echo", EchoServers.class);
  }

  @Override
  public List<Setting> settings() {
    return List.of(GREETING, TOKEN);
  }

  @Override
  public Map<String, String> versions() {
    return Map.of("echo", "7.0");
  }

  @Override
  public Map<String, String> paramDefaults(RunSettings settings) {
    return Map.of("greeting", greeting(settings).orElse("hello"));
  }

  private static Optional<String> greeting(RunSettings settings) {
    return GREETING.get(settings.properties());
  }

  @Override
  protected Program program(Point point, RunSettings settings) {
    return new Program(List.of(), EchoMain.class, List.of(greeting(settings).orElse("")));
  }

  @Override
  public Optional<String> prepare(Point point, RunSettings settings) {
    if (greeting(settings).equals(Optional.of("never"))) {
      failedStarts++;
      throw new IllegalStateException("the echo server broke");
    }
    return super.prepare(point, settings);
  }
}
