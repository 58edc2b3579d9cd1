package dev.zkpulsar.env.server;

import java.util.Map;

/** Somewhere else: the server answers clients, and can be neither metered nor killed. */
public record Elsewhere() implements Place {

  @Override
  public Meter meter() {
    return Map::of;
  }

  @Override
  public void kill() {
    throw new UnsupportedOperationException("somebody else's server cannot be killed");
  }

  @Override
  public void pause() {
    throw new UnsupportedOperationException("somebody else's server cannot be paused");
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
