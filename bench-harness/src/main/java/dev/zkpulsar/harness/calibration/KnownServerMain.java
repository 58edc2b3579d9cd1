package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.env.host.EndWithParent;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/**
 * The process of the known server: prints its port, and ends when its standard input closes.
 *
 * <p>A request is a number and a service time, after which its number is the answer. One thread
 * works {@link Work#REQUEST_NS} for each request. It may hold the answers back to the next tick of
 * a timer, or until a write of its disk is synced. A request with the service time {@link #AT_ONCE}
 * is answered without work, timer or sync: it warms the client and the server.
 */
final class KnownServerMain {
  /** The argument of a server without a disk. */
  static final int NO_DISK = -1;

  static final int AT_ONCE = -1;

  /** In place of a request's number: asks for the syncs of the disk. */
  static final int REPORT = -1;

  /** The same, and lets the disk forget its longest sync and the waits for syncs. */
  static final int FORGET = -2;

  /** A request, which is taken from its queue when its service time has passed. */
  private record Request(int number, boolean isAtOnce, long dueNs, DataOutputStream client)
      implements Delayed {
    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(dueNs - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(dueNs, ((Request) other).dueNs);
    }
  }

  private final DelayQueue<Request> waiting = new DelayQueue<>();
  private final Ticks timer;
  private final KnownDisk disk;

  private KnownServerMain(int timerMillis, int lateSyncMillis) throws IOException {
    timer = timerMillis == 0 ? null : new Ticks(timerMillis);
    disk = lateSyncMillis == NO_DISK ? null : new KnownDisk(lateSyncMillis);
  }

  /**
   * Runs the server.
   *
   * @param args the period of its timer in ms, 0 for none; by how many ms a sync is late once a
   *     second, or {@link #NO_DISK}
   */
  public static void main(String[] args) throws IOException {
    EndWithParent.watch();
    var server = new KnownServerMain(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
    try (var socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
      System.out.println(socket.getLocalPort());
      start("serve", server::serve);
      while (true) {
        Socket client = socket.accept();
        start("read", () -> server.read(client));
      }
    }
  }

  private interface Task {
    void run() throws IOException, InterruptedException;
  }

  private static void start(String name, Task task) {
    var thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (EOFException | SocketException e) {
                // The client is gone.
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
  }

  private void read(Socket client) throws IOException {
    client.setTcpNoDelay(true);
    try (client;
        var in = new DataInputStream(new BufferedInputStream(client.getInputStream()));
        var out = new DataOutputStream(new BufferedOutputStream(client.getOutputStream()))) {
      while (true) {
        int number = in.readInt();
        switch (number) {
          case REPORT -> report(out);
          case FORGET -> {
            report(out);
            forget();
          }
          default -> add(number, in.readInt(), out);
        }
      }
    }
  }

  private void add(int number, int serviceMicros, DataOutputStream client) {
    long dueNs = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(serviceMicros);
    waiting.add(new Request(number, serviceMicros == AT_ONCE, dueNs, client));
  }

  private void report(DataOutputStream client) throws IOException {
    KnownDisk.Syncs syncs = disk == null ? KnownDisk.Syncs.NONE : disk.syncs();
    syncs.write(client);
    client.flush();
  }

  private void forget() {
    if (disk != null) {
      disk.forget();
    }
  }

  private void serve() throws IOException, InterruptedException {
    var batch = new ArrayList<Request>();
    while (true) {
      Request first = waiting.take();
      if (timer != null && !first.isAtOnce()) {
        timer.await();
      }
      batch.add(first);
      waiting.drainTo(batch);
      for (Request request : batch) {
        if (!request.isAtOnce()) {
          Work.spin(Work.REQUEST_NS);
        }
      }
      if (disk != null && !first.isAtOnce()) {
        disk.writeAndSync();
        long syncedNs = System.nanoTime();
        batch.forEach(request -> disk.waited(syncedNs - request.dueNs));
      }
      answer(batch);
      batch.clear();
    }
  }

  /** A client may have gone without waiting for its answers; those of others go on. */
  private static void answer(List<Request> batch) {
    for (Request request : batch) {
      try {
        request.client.writeInt(request.number);
      } catch (IOException e) {
        // Its stream is closed.
      }
    }
    batch.stream().map(Request::client).distinct().forEach(KnownServerMain::flush);
  }

  private static void flush(DataOutputStream client) {
    try {
      client.flush();
    } catch (IOException e) {
      // Its connection is closed.
    }
  }
}
