package dev.zkpulsar.zkscale.client;

import dev.zkpulsar.env.host.MachineLimits;
import dev.zkpulsar.env.settings.BadInputException;

/**
 * The threads and files that the sessions of one client need on this machine: ZooKeeper's client
 * has two threads, a socket and a selector for each session, and a selector has two files.
 *
 * @param user that has the sessions, for messages
 * @param remedy smaller parameters, for messages
 */
public record SessionNeeds(String user, long sessions, String remedy) {
  private static final int SPARE = 300;

  long threads() {
    return 2 * sessions + SPARE;
  }

  long openFiles() {
    return 3 * sessions + SPARE;
  }

  /** Compares the needs with this machine. */
  public void check() {
    require(
        "threads",
        threads(),
        MachineLimits.maxThreads(),
        "a higher limit of processes (ulimit -u, pids.max of a control group)");
    require("open files", openFiles(), MachineLimits.maxOpenFiles(), "a higher limit (ulimit -n)");
  }

  /** Refuses a need that exceeds what is there. */
  void require(String what, long needed, long there, String mend) {
    if (there < needed) {
      throw new BadInputException(
          "%s needs %d %s, but only %d are available; allowed: smaller %s, or %s"
              .formatted(user, needed, what, there, remedy, mend));
    }
  }
}
