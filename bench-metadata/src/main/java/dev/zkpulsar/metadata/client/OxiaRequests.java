package dev.zkpulsar.metadata.client;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.context.Context;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the operations of all Oxia clients of this JVM and their requests, each with a batch. The
 * clients report both to the global OpenTelemetry, in every version. All their other metrics are
 * dropped, as without OpenTelemetry.
 */
final class OxiaRequests {
  private static final String OPERATIONS = "oxia.client.ops";
  private static final String REQUESTS = "oxia.client.ops.req";
  private static final Map<String, LongAdder> COUNTS =
      Map.of(OPERATIONS, new LongAdder(), REQUESTS, new LongAdder());

  private static final AttributeKey<String> KIND = AttributeKey.stringKey("oxia.op");

  /** Sent at once. */
  private static final Set<String> NOT_BATCHED = Set.of("list", "range-scan");

  private static final boolean IS_COUNTING = isSet();

  private OxiaRequests() {}

  private static boolean isSet() {
    try {
      GlobalOpenTelemetry.set(counting(OpenTelemetry.class, OpenTelemetry.noop(), ""));
      return true;
    } catch (IllegalStateException e) {
      // Something has used another one before.
      return false;
    }
  }

  /** Counts the clients that are created from now on, or returns false. */
  static boolean count() {
    return IS_COUNTING;
  }

  /** The operations that were sent in a batch. */
  static long operations() {
    return COUNTS.get(OPERATIONS).sum();
  }

  static long requests() {
    return COUNTS.get(REQUESTS).sum();
  }

  /** The histogram of operations or requests, counted. */
  private record Count(LongAdder count) implements DoubleHistogram {
    @Override
    public void record(double seconds) {
      count.increment();
    }

    @Override
    public void record(double seconds, Attributes attributes) {
      String kind = attributes.get(KIND);
      if (kind == null || !NOT_BATCHED.contains(kind)) {
        count.increment();
      }
    }

    @Override
    public void record(double seconds, Attributes attributes, Context context) {
      record(seconds, attributes);
    }
  }

  /** A part of OpenTelemetry that does nothing, but for the two histograms that it builds. */
  private static <T> T counting(Class<T> type, Object nothing, String histogram) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.getName().equals("build") && COUNTS.containsKey(histogram)) {
            return new Count(COUNTS.get(histogram));
          }
          Object part = method.invoke(nothing, arguments);
          Class<?> returned = method.getReturnType();
          if (!returned.getPackageName().equals(DoubleHistogram.class.getPackageName())) {
            return part;
          }
          boolean isNamed = method.getName().equals("histogramBuilder");
          return counting(returned, part, isNamed ? (String) arguments[0] : histogram);
        };
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
