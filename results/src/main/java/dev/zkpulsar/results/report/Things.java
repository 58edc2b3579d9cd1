package dev.zkpulsar.results.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Things with a colour of their own: the same colour on the whole page. */
final class Things {
  private static final int COLOURS = 8;

  private final Map<String, Thing> things = new LinkedHashMap<>();
  private int next = 1;

  /** A thing with the number of its colour, from 1. */
  record Thing(String name, int colour) {}

  /**
   * The number of a thing.
   *
   * @param colour the one to give it if it is new; 0 for any
   */
  int number(String name, int colour) {
    if (!things.containsKey(name)) {
      things.put(name, new Thing(name, colour > 0 ? colour : next));
      next = (colour > 0 ? colour : next) % COLOURS + 1;
    }
    return List.copyOf(things.keySet()).indexOf(name);
  }

  List<Thing> all() {
    return new ArrayList<>(things.values());
  }
}
