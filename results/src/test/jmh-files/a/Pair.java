package a;

import java.util.concurrent.ConcurrentLinkedQueue;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A group of two methods: three threads put while one takes. */
@State(Scope.Group)
public class Pair {
  @Param({"1", "100"})
  int batch;

  private final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();

  @Benchmark
  @Group("queue")
  @GroupThreads(3)
  public void put() {
    if (queue.peek() == null) {
      for (int i = 0; i < batch; i++) {
        queue.add(i);
      }
    }
  }

  @Benchmark
  @Group("queue")
  @GroupThreads(1)
  public Integer take() {
    return queue.poll();
  }
}
