package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.external.Leftovers;
import dev.zkpulsar.env.external.RunName;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.settings.Settings;
import dev.zkpulsar.harness.systems.RunSystem;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Shows and removes what killed runs have left on external servers. */
public final class Cleanup {
  private Cleanup() {}

  /**
   * Lists the leftovers on every external system of the settings, and then removes them if asked.
   * Those of a run that may still be running are listed and kept.
   *
   * @return whether everything that should be removed is gone
   * @throws BadInputException when the settings lead to no external system, or it does not answer
   */
  public static boolean run(List<RunSystem> systems, Settings settings, PrintStream out) {
    boolean remove = settings.cleanup().orElseThrow().equals("remove");
    boolean done = true;
    int places = 0;
    for (RunSystem system : systems) {
      Optional<Leftovers> found = system.leftovers(settings.properties());
      if (found.isPresent()) {
        places++;
        try (Leftovers leftovers = found.get()) {
          done &= run(leftovers, remove, out);
        }
      }
    }
    if (places == 0) {
      throw BadInputException.of(
          Settings.CLEANUP,
          settings.cleanup().get(),
          "no address of external servers is set",
          "with the address of the run that left something, such as -Dbench.zookeeper=host:port");
    }
    return done;
  }

  private static boolean run(Leftovers leftovers, boolean remove, PrintStream out) {
    List<RunName> names = leftovers.names();
    out.println(leftovers.place() + ": " + (names.isEmpty() ? "nothing is left" : "left by runs:"));
    for (RunName name : names) {
      out.printf(
          "  %s  %s%s%n",
          name,
          leftovers.content(name),
          name.isInUse() ? ", kept: its run may still be running" : "");
    }
    boolean done = true;
    if (remove) {
      for (RunName name : names.stream().filter(Predicate.not(RunName::isInUse)).toList()) {
        boolean gone = leftovers.remove(name);
        out.println((gone ? "removed " : "not removed: ") + name);
        done &= gone;
      }
    }
    return done;
  }

  /** A line for a run on servers where earlier runs have left something. */
  static Optional<String> hint(RunSystem system, Settings settings) {
    return system
        .leftovers(settings.properties())
        .flatMap(
            found -> {
              try (Leftovers leftovers = found) {
                long count =
                    leftovers.names().stream().filter(Predicate.not(RunName::isInUse)).count();
                return count == 0
                    ? Optional.empty()
                    : Optional.of(
                        "%s: %d left behind by killed runs; -D%s=list shows, -D%s=remove removes"
                            .formatted(
                                leftovers.place(), count, Settings.CLEANUP, Settings.CLEANUP));
              }
            });
  }
}
