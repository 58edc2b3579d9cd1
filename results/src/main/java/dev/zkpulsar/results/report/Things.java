package dev.zkpulsar.results.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The compared things. Each has one colour in all plots. */
final class Things {
  static final int COLOURS = 8;

  private final Map<Thing, Integer> things = new LinkedHashMap<>();
  private final List<String> values = new ArrayList<>();

  /** A thing with the number of its colour, from 1. */
  record Thing(String name, int colour) {}

  /** The number of a thing, whose colour stands for a value. */
  int number(String name, String value) {
    if (!values.contains(value)) {
      values.add(value);
    }
    var thing = new Thing(name, values.indexOf(value) % COLOURS + 1);
    return things.computeIfAbsent(thing, any -> things.size());
  }

  List<Thing> all() {
    return List.copyOf(things.keySet());
  }
}
