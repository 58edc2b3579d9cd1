package dev.zkpulsar.zkscale.scenario;

import dev.zkpulsar.harness.helpers.HelperJvm;
import dev.zkpulsar.zkscale.scenario.OtherWatchers.Word;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The processes with {@link OtherWatchers}, as their parent sees them. An iteration tells them that
 * an owner comes, that it has its nodes, and asks each for its {@link Departure} afterwards:
 *
 * <pre>{@code
 * processes.begin();
 * List<Object> sessions = processes.ready();
 * // The owner ends; reads go on until
 * processes.allKnow();
 * Departure departure = processes.departure();
 * }</pre>
 *
 * One thread calls.
 */
final class WatcherProcesses implements AutoCloseable {
  private final List<HelperJvm> processes = new ArrayList<>();
  private List<CompletableFuture<Departure>> departures = List.of();

  /** Completes when every process has answered its departure, or when one has failed. */
  private CompletableFuture<Void> known = new CompletableFuture<>();

  /** Starts one more process; returns when its sessions watch. */
  void start(OtherWatchers watchers) throws IOException {
    processes.add(HelperJvm.start(watchers, OtherWatchers.PROCESS));
  }

  /** Begins an iteration: an owner connects next. */
  void begin() {
    askAll(Word.BEGIN);
  }

  /**
   * Returns when all watchers know of the owner's nodes; from now on they answer its end.
   *
   * @return the sessions of all watchers, as their clients print them
   */
  List<Object> ready() {
    var sessions = new ArrayList<Object>();
    for (Object ofProcess : askAll(Word.READY)) {
      sessions.addAll((List<?>) ofProcess);
    }
    awaitDepartures();
    return sessions;
  }

  private void awaitDepartures() {
    var all = new CompletableFuture<Void>();
    departures = processes.stream().map(process -> departure(process, all)).toList();
    var unused =
        CompletableFuture.allOf(departures.toArray(CompletableFuture[]::new))
            .thenRun(() -> all.complete(null));
    known = all;
  }

  /** The later answer of a process. If a process has ended, the iteration waits for no other. */
  private static CompletableFuture<Departure> departure(
      HelperJvm process, CompletableFuture<Void> all) {
    return CompletableFuture.supplyAsync(
            () -> (Departure) process.answer(), WatcherProcesses::inThread)
        .whenComplete(
            (departure, error) -> {
              if (error != null) {
                all.completeExceptionally(error);
              }
            });
  }

  /** The answer comes after the end, and may not come. */
  private static void inThread(Runnable task) {
    var thread = new Thread(task, "departure");
    thread.setDaemon(true);
    thread.start();
  }

  /** Whether every watcher knows of every deletion, or a process cannot answer any more. */
  boolean allKnow() {
    return known.isDone();
  }

  /** Lets processes answer what they know, if nothing has come for a minute. */
  void giveUp() {
    tellAll(Word.GIVE_UP);
  }

  /**
   * Waits for all answers, and merges them.
   *
   * @throws java.util.concurrent.CompletionException if a process has ended
   */
  Departure departure() {
    return Departure.of(departures.stream().map(CompletableFuture::join).toList());
  }

  /** The processor time that all have used, in nanoseconds. */
  long cpuNs() {
    return processes.stream().mapToLong(process -> process.cpu().toNanos()).sum();
  }

  private List<Object> askAll(Word word) {
    tellAll(word);
    return processes.stream().map(HelperJvm::answer).toList();
  }

  private void tellAll(Word word) {
    for (HelperJvm process : processes) {
      process.tell(word);
    }
  }

  /** Ends the processes, and with them their sessions. */
  @Override
  public void close() {
    processes.parallelStream().forEach(HelperJvm::close);
  }
}
