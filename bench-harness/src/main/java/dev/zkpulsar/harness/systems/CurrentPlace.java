package dev.zkpulsar.harness.systems;

import dev.zkpulsar.env.host.AtExit;
import java.util.function.Supplier;

/**
 * The run's own part of a system's servers, while there is one. Each has a user, see {@link
 * ServerSystem#user}: it is kept for the next point of an equal user, and replaced for another one.
 */
final class CurrentPlace {
  /** Null while the run has no part. */
  private RunPlace place;

  private Object user;
  private AtExit removalAtExit = AtExit.NOTHING;

  /** Whether the run has no part of the servers. */
  boolean isEmpty() {
    return place == null;
  }

  /** The run's part, which must exist. */
  RunPlace get() {
    return place;
  }

  /**
   * Has a part for a user: the present one, or a new one.
   *
   * @param title of the system, for a message of an interrupted run
   * @param outlivesRun whether the servers stay after the run, so that Ctrl-C removes the part, too
   */
  void enter(Object nextUser, Supplier<RunPlace> make, String title, boolean outlivesRun) {
    if (!isEmpty() && !nextUser.equals(user)) {
      remove();
    }
    if (isEmpty()) {
      place = make.get();
      user = nextUser;
      if (outlivesRun) {
        removalAtExit = AtExit.remove("the run's part of " + title, place.remove());
      }
    }
  }

  /** Removes the part with its content from servers that serve. */
  void remove() {
    place.remove().run();
    removalAtExit.cancel();
    place = null;
  }

  /** Leaves the part on servers that serve, and are removed next. */
  void leave() {
    place.leave().run();
    place = null;
  }

  /** Forgets the part on servers that may not serve, and are removed next. */
  void forget() {
    place = null;
  }
}
