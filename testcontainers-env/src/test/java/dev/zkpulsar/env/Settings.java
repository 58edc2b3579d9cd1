package dev.zkpulsar.env;

import dev.zkpulsar.env.server.Server;
import java.util.Properties;

/** Settings for a test, none of them the process's own. */
public final class Settings {
  private Settings() {}

  public static Properties of(String... namesAndValues) {
    var settings = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      settings.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return settings;
  }

  /** The process of a server that is ours. */
  public static long pid(Server server) {
    return ((Server.OwnProcess) server.place()).pid();
  }
}
