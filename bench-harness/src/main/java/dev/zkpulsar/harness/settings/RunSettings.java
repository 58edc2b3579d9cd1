package dev.zkpulsar.harness.settings;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import dev.zkpulsar.env.settings.SettingsReader;
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;

/**
 * The settings of a run as the rules of points and the systems need them. The settings of a system
 * are read when they are first asked for, and once a run:
 *
 * <pre>{@code
 * int juteMaxBuffer = settings.of(ZooKeeperSettings.class).juteMaxBuffer();
 * }</pre>
 *
 * <p>Any thread may use it.
 */
public final class RunSettings {
  private final Settings run;
  private final int workers;
  private final Map<Class<?>, Object> read = new HashMap<>();

  /**
   * The settings of a run.
   *
   * @param workers the number of workers that share each total of a point
   */
  public RunSettings(Settings run, int workers) {
    this.run = run;
    this.workers = workers;
  }

  /** Reads the settings of a run with one worker; throws a {@link BadInputException}. */
  public static RunSettings of(Properties given) {
    return new RunSettings(Settings.of(given), 1);
  }

  /** The settings of the run itself. */
  public Settings run() {
    return run;
  }

  /** Every {@code bench.} setting by name; not to be changed. */
  public Properties properties() {
    return run.properties();
  }

  /**
   * The settings of a system.
   *
   * @param type has a public static method {@code of(Properties)}, which reads them
   * @throws BadInputException if a value is not allowed, at every call
   */
  public synchronized <S> S of(Class<S> type) {
    if (!read.containsKey(type)) {
      read.put(type, read(type));
    }
    return type.cast(read.get(type));
  }

  private Object read(Class<?> type) {
    try {
      return type.getMethod("of", Properties.class).invoke(null, properties());
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type + " has no public method of(Properties)", e);
    }
  }

  /** The number of workers that share each total of a point. */
  public int workers() {
    return workers;
  }

  /** The largest share of a worker in a total. */
  public int share(int total) {
    return (total + workers - 1) / workers;
  }

  /**
   * Refuses a setting whose value each point has as a parameter.
   *
   * @param param the name of the parameter
   */
  public void refuse(Setting setting, String param) {
    String value = setting.get(properties()).orElse("");
    String allowed = "-p " + param + "=" + value;
    SettingsReader.refuse(setting, properties(), "each point has its own", allowed);
  }

  /**
   * Refuses several workers.
   *
   * @param why what they cannot share
   */
  public void requireOneWorker(String why) {
    if (workers > 1) {
      throw BadInputException.of("bench.workers", workers, why, "1");
    }
  }
}
