package dev.zkpulsar.harness.state;

import java.util.Map;

/**
 * A state of a benchmark that can tell from its parameters, before anything is run, whether it can
 * run here. Our runner makes one with its constructor without arguments, and asks it.
 */
public interface Precondition {

  /**
   * Refuses what cannot work here.
   *
   * @return what it needs of the machine, for the user to read; empty where that is little
   * @param params the point's parameters, each a value of its field
   * @throws dev.zkpulsar.env.settings.BadInputException with one line that says what is needed,
   *     what there is, and what to change
   */
  String check(Map<String, String> params);
}
