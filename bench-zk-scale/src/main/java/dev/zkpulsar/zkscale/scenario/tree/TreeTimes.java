package dev.zkpulsar.zkscale.scenario.tree;

import dev.zkpulsar.harness.load.Recording;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The response times of reads and writes, each by the phase of the event in which it was due or
 * unanswered: a phase is known only when it has ended. Any thread may add.
 */
final class TreeTimes {
  private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();

  private record Answer(String operation, long dueNs, long answeredNs) {}

  /** A part of the event, by {@link System#nanoTime}. */
  record Phase(String name, long fromNs, long toNs) {
    private boolean meets(Answer answer) {
      return answer.answeredNs >= fromNs && answer.dueNs <= toNs;
    }
  }

  void clear() {
    answers.clear();
  }

  void add(String operation, long dueNs, long answeredNs) {
    answers.add(new Answer(operation, dueNs, answeredNs));
  }

  /** Records each time as {@code PHASE.OPERATION}; {@code outside.OPERATION} without a phase. */
  void report(List<Phase> phases, Recording recording) {
    for (Answer answer : answers) {
      String phase = nameOfPhase(answer, phases);
      recording.time(phase + "." + answer.operation, answer.answeredNs - answer.dueNs);
    }
  }

  private static String nameOfPhase(Answer answer, List<Phase> phases) {
    for (Phase phase : phases) {
      if (phase.meets(answer)) {
        return phase.name;
      }
    }
    return "outside";
  }
}
