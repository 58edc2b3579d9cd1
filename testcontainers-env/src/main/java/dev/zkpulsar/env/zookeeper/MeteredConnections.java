package dev.zkpulsar.env.zookeeper;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Comparator;
import org.apache.zookeeper.metrics.Counter;
import org.apache.zookeeper.metrics.MetricsContext;
import org.apache.zookeeper.server.NIOServerCnxn;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.ServerMetrics;

/**
 * ZooKeeper's default connections with three more metrics: bytes sent to clients, heap in use after
 * garbage collection, and the time that collections have stopped the server. The server loads this
 * class by the system property {@code zookeeper.serverCnxnFactory}.
 */
public final class MeteredConnections extends NIOServerCnxnFactory {
  static final String BYTES_SENT = "bytes_sent_count";
  static final String HEAP = "heap_after_gc_bytes";
  private static final String PAUSED = "gc_pause_ms";

  private volatile Counter bytesSent;

  @Override
  public void start() {
    // The server has created its metrics provider just before.
    MetricsContext metrics = ServerMetrics.getMetrics().getMetricsProvider().getRootContext();
    bytesSent = metrics.getCounter(BYTES_SENT);
    metrics.registerGauge(HEAP, MeteredConnections::heapAfterGc);
    metrics.registerGauge(PAUSED, MeteredConnections::pausedMillis);
    super.start();
  }

  @Override
  protected NIOServerCnxn createConnection(
      SocketChannel socket, SelectionKey key, SelectorThread selector) throws IOException {
    return new NIOServerCnxn(zkServer, socket, key, this, selector) {
      @Override
      public void sendBuffer(ByteBuffer... buffers) {
        for (ByteBuffer buffer : buffers) {
          bytesSent.add(buffer.remaining());
        }
        super.sendBuffer(buffers);
      }
    };
  }

  /** Null before the first collection: the metric is absent. */
  private static Number heapAfterGc() {
    return ManagementFactory.getPlatformMXBeans(GarbageCollectorMXBean.class).stream()
        .map(GarbageCollectorMXBean::getLastGcInfo)
        .filter(info -> info != null)
        .max(Comparator.comparingLong(GcInfo::getEndTime))
        .map(MeteredConnections::heapAfter)
        .orElse(null);
  }

  private static long heapAfter(GcInfo collection) {
    return collection.getMemoryUsageAfterGc().entrySet().stream()
        .filter(pool -> pool.getKey().matches(".*(Eden|Survivor|Old|Tenured|Heap$|ZHeap).*"))
        .map(pool -> pool.getValue())
        .mapToLong(MemoryUsage::getUsed)
        .sum();
  }

  /** ZGC also counts its cycles, which do not stop the server. */
  private static Number pausedMillis() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .filter(collector -> !collector.getName().contains("Cycles"))
        .mapToLong(collector -> collector.getCollectionTime())
        .sum();
  }
}
