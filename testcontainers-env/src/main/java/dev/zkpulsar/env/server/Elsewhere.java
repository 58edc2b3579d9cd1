package dev.zkpulsar.env.server;

import java.util.Map;

/** An external place: the server answers clients, but cannot be metered, killed or paused. */
public record Elsewhere() implements Place {

  @Override
  public Meter meter() {
    return Map::of;
  }

  @Override
  public void send(Signal signal) {
    throw new UnsupportedOperationException("an external server is not killed or paused");
  }

  @Override
  public boolean isThere() {
    return true;
  }

  @Override
  public boolean isOurs() {
    return false;
  }

  @Override
  public String format() {
    return "elsewhere";
  }
}
