package dev.zkpulsar.env.server;

import java.util.Map;

/** An external place: the server answers clients, but cannot be metered, killed or paused. */
public record Elsewhere() implements Place {

  @Override
  public Meter meter() {
    return Map::of;
  }

  @Override
  public void kill() {
    throw new UnsupportedOperationException("an external server cannot be killed");
  }

  @Override
  public void pause() {
    throw new UnsupportedOperationException("an external server cannot be paused");
  }

  @Override
  public void resume() {
    pause();
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
