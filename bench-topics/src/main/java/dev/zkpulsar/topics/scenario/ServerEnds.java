package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.env.nodes.Server;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Notes when servers end that the runner starts again: a thread looks at their processes every 20
 * ms. It misses a process that began and ended between two looks.
 */
final class ServerEnds implements AutoCloseable {
  private static final long POLL_MILLIS = 20;

  private final List<Server> servers;
  private final Consumer<Server> listener;
  private final Map<Server, ProcessHandle> running = new HashMap<>();
  private final List<End> all = new CopyOnWriteArrayList<>();
  private final Thread watcher = new Thread(this::watch, "server ends");

  /** The end of a server's process, by {@link System#nanoTime}. */
  record End(Server server, long atNs) {}

  private ServerEnds(List<Server> servers, Consumer<Server> listener) {
    this.servers = servers;
    this.listener = listener;
  }

  /**
   * Watches servers that run, until it is closed.
   *
   * @param listener called with each server that ends, on the watcher's thread
   */
  static ServerEnds watch(List<Server> servers, Consumer<Server> listener) {
    var ends = new ServerEnds(servers, listener);
    servers.forEach(ends::poll);
    ends.watcher.setDaemon(true);
    ends.watcher.start();
    return ends;
  }

  private void watch() {
    try {
      while (true) {
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        servers.forEach(this::poll);
      }
    } catch (InterruptedException e) {
      // It is closed.
    }
  }

  private void poll(Server server) {
    ProcessHandle process = running.get(server);
    if (process == null) {
      server.handle().process().ifPresent(started -> running.put(server, started));
    } else if (!process.isAlive()) {
      all.add(new End(server, System.nanoTime()));
      running.remove(server);
      listener.accept(server);
    }
  }

  /** The ends of servers of a role so far, in their order. */
  List<End> of(String role) {
    return all.stream().filter(end -> end.server().role().equals(role)).toList();
  }

  /** Returns when the watcher has ended. */
  @Override
  public void close() throws InterruptedException {
    watcher.interrupt();
    watcher.join();
  }
}
