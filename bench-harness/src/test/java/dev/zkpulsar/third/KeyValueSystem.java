package dev.zkpulsar.third;

import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.systems.RunPlace;
import dev.zkpulsar.harness.systems.ServerSystem;
import java.util.Map;

/** A system with settings, faults, restarts and metrics, which the harness does not know. */
public final class KeyValueSystem extends ServerSystem<KeyValueSettings, KeyValueDeployment> {
  static final String NAME = "keyvalue";

  public KeyValueSystem() {
    super(
        "KeyValue",
        KeyValueServers.class,
        Setting.all(KeyValueSettings.class),
        settings -> settings.of(KeyValueSettings.class),
        KeyValueDeployment::start);
  }

  @Override
  protected Map<String, String> paramDefaults(KeyValueSettings ofRun) {
    return Map.of();
  }

  @Override
  protected KeyValueSettings settings(Point point, KeyValueSettings ofRun) {
    return ofRun;
  }

  @Override
  protected RunPlace enter(KeyValueDeployment servers, KeyValueSettings settings) {
    String address = servers.address().toString();
    return new RunPlace(address, "", Map.of(NAME, address), () -> {}, () -> {});
  }

  @Override
  protected Map<String, String> facts(KeyValueDeployment servers, KeyValueSettings settings) {
    return Map.of("keys", "text");
  }
}
