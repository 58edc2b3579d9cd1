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
 * Adds to ZooKeeper's own metrics what it does not count: the bytes that it sends to clients, and
 * its heap. Otherwise the connections are ZooKeeper's default ones. The server loads this by the
 * system property {@code zookeeper.serverCnxnFactory}.
 */
public final class MeteredConnections extends NIOServerCnxnFactory {
  static final String BYTES_SENT = "bytes_sent_count";
  static final String HEAP = "heap_after_gc_bytes";

  private volatile Counter bytesSent;

  /** ZooKeeper makes one. */
  public MeteredConnections() {}

  @Override
  public void start() {
    // Only now has the server made its metrics provider.
    MetricsContext metrics = ServerMetrics.getMetrics().getMetricsProvider().getRootContext();
    bytesSent = metrics.getCounter(BYTES_SENT);
    metrics.registerGauge(HEAP, MeteredConnections::heapAfterGc);
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

  /** Null, which is absent, before the first collection. */
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
}
