package dev.zkpulsar.results.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Things with a colour of their own: the same colour on the whole page. */
final class Things {
  private static final int COLOURS = 8;

  private final Map<String, Thing> things = new LinkedHashMap<>();
  private final Set<Integer> taken;
  private int next = 1;

  /**
   * No things yet.
   *
   * @param reserved colours that only things get which ask for them
   */
  Things(Set<Integer> reserved) {
    taken = new HashSet<>(reserved);
  }

  /** A thing with the number of its colour, from 1. */
  record Thing(String name, int colour) {}

  /**
   * The number of a thing.
   *
   * @param colour the one to give it if it is new; 0 for any
   */
  int number(String name, int colour) {
    if (!things.containsKey(name)) {
      int its = colour > 0 ? colour : free();
      things.put(name, new Thing(name, its));
      taken.add(its);
      next = its % COLOURS + 1;
    }
    return List.copyOf(things.keySet()).indexOf(name);
  }

  /** The next colour that nothing has; if there is none, the next. */
  private int free() {
    for (int i = 0; i < COLOURS; i++) {
      int colour = (next + i - 1) % COLOURS + 1;
      if (!taken.contains(colour)) {
        return colour;
      }
    }
    return next;
  }

  List<Thing> all() {
    return new ArrayList<>(things.values());
  }
}
