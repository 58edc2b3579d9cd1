package dev.zkpulsar.metadata.client;

import io.oxia.client.api.AsyncOxiaClient;
import io.oxia.client.api.GetResult;
import io.oxia.client.api.RangeScanConsumer;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Calls Oxia's own client by reflection where its versions differ. Version 0.6, which Pulsar 4.0
 * brings, has options in {@code io.oxia.client.api} and a getter for a value. Version 0.9, which
 * Pulsar 4.2 brings, has options in {@code io.oxia.client.api.options} and records.
 */
final class OxiaVersions {
  private static final Class<?> PUT = type("PutOption");
  private static final MethodHandle IF_VERSION = method(PUT, "IfVersionIdEquals", long.class);
  private static final MethodHandle DELTAS = method(PUT, "SequenceKeysDeltas", List.class);
  private static final MethodHandle PARTITION = method(PUT, "PartitionKey", String.class);
  private static final MethodHandle PARTITION_OF_DELETE =
      method(type("DeleteOption"), "PartitionKey", String.class);
  private static final MethodHandle VALUE =
      method(GetResult.class, GetResult.class.isRecord() ? "value" : "getValue");

  static final Object IF_MISSING = constant("IfRecordDoesNotExist");
  static final Object EPHEMERAL = constant("AsEphemeralRecord");

  private OxiaVersions() {}

  /** Options as the client's method takes them. */
  @SuppressWarnings("unchecked")
  static <T> Set<T> options(Object... options) {
    return (Set<T>) Set.of(options);
  }

  static Object ifVersion(long version) {
    return call(() -> IF_VERSION.invoke(version));
  }

  static Object sequence() {
    return call(() -> DELTAS.invoke(List.of(1L)));
  }

  static Object partition(String key) {
    return call(() -> PARTITION.invoke(key));
  }

  static Object partitionOfDelete(String key) {
    return call(() -> PARTITION_OF_DELETE.invoke(key));
  }

  static byte[] value(GetResult result) {
    return (byte[]) call(() -> (Object) VALUE.invoke(result));
  }

  /** Counts the values of a range of keys. The consumer of 0.9 says whether to go on. */
  static CompletableFuture<Integer> scan(AsyncOxiaClient oxia, String from, String to) {
    var scanned = new CompletableFuture<Integer>();
    var values = new AtomicInteger();
    oxia.rangeScan(
        from,
        to,
        (RangeScanConsumer)
            Proxy.newProxyInstance(
                OxiaVersions.class.getClassLoader(),
                new Class<?>[] {RangeScanConsumer.class},
                (consumer, method, arguments) -> {
                  switch (method.getName()) {
                    case "onNext" -> values.incrementAndGet();
                    case "onError" -> scanned.completeExceptionally((Throwable) arguments[0]);
                    default -> scanned.complete(values.get());
                  }
                  return method.getReturnType() == boolean.class ? true : null;
                }));
    return scanned;
  }

  private static Class<?> type(String name) {
    try {
      return Class.forName("io.oxia.client.api.options." + name);
    } catch (ClassNotFoundException e) {
      return (Class<?>) call(() -> Class.forName("io.oxia.client.api." + name));
    }
  }

  private static MethodHandle method(Class<?> type, String name, Class<?>... parameters) {
    return (MethodHandle)
        call(() -> MethodHandles.publicLookup().unreflect(type.getMethod(name, parameters)));
  }

  private static Object constant(String name) {
    return call(() -> PUT.getField(name).get(null));
  }

  private interface Call {
    Object result() throws Throwable;
  }

  private static Object call(Call call) {
    try {
      return call.result();
    } catch (Throwable e) {
      throw new IllegalStateException("this version of Oxia's client is not known", e);
    }
  }
}
