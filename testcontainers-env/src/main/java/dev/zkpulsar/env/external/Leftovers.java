package dev.zkpulsar.env.external;

import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Setting;
import java.util.Comparator;
import java.util.List;

/**
 * Nodes and namespaces that runs have created on an external system and not removed. One thread
 * uses it.
 */
public abstract class Leftovers implements AutoCloseable {
  private final Setting setting;
  private final String value;
  private final String place;

  /**
   * For a system.
   *
   * @param setting that leads to it, for messages
   * @param value of the setting
   * @param place the system and its address
   */
  protected Leftovers(Setting setting, String value, String place) {
    this.setting = setting;
    this.value = value;
    this.place = place;
  }

  /** All names there, of whatever origin. */
  protected abstract List<String> list() throws Exception;

  /** The content of a name, for the user: {@code 6013 znodes}. */
  protected abstract String describe(String name) throws Exception;

  /** Removes a name with everything in it. */
  protected abstract void delete(String name) throws Exception;

  /** The system and its address. */
  public final String place() {
    return place;
  }

  /**
   * Everything with a {@link RunName}, of running runs as well; oldest first.
   *
   * @throws BadInputException when the system refuses
   */
  public final List<RunName> names() {
    try {
      return list().stream()
          .flatMap(name -> RunName.parse(name).stream())
          .sorted(Comparator.comparing(RunName::createdAt))
          .toList();
    } catch (Exception e) {
      throw BadInputException.of(
          setting, value, "cannot be listed (" + reason(e) + ")", "a system that may be read");
    }
  }

  /** Its content, for the user. */
  public final String content(RunName name) {
    try {
      return describe(name.toString());
    } catch (Exception e) {
      interruptAgain(e);
      return "unknown content";
    }
  }

  /**
   * Removes it with everything in it.
   *
   * @return whether it is gone; otherwise standard error has a line with the reason
   */
  public final boolean remove(RunName name) {
    try {
      delete(name.toString());
      return true;
    } catch (Exception e) {
      System.err.println("zkpulsar: " + name + " cannot be removed: " + reason(e));
      return false;
    }
  }

  private static String reason(Exception e) {
    interruptAgain(e);
    return String.valueOf(e.getMessage());
  }

  private static void interruptAgain(Exception e) {
    if (e instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the connection to the system. */
  @Override
  public void close() {}
}
