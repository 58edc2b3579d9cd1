package dev.zkpulsar.metadata.scenario;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.apache.bookkeeper.mledger.MetadataCompressionConfig;
import org.apache.bookkeeper.mledger.impl.MetaStoreImpl;

/**
 * Pulsar's own code between a message and the data of its node, {@code MetaStoreImpl}. It is called
 * by reflection, since the generated classes of the messages have other names from Pulsar 4.2 on.
 * Any thread may call.
 */
final class ManagedInfoCodec {
  private final MetaStoreImpl metaStore;
  private final Method compress;
  private final Method parse;

  /**
   * The code of a broker with these settings.
   *
   * @param thresholdBytes longer messages are compressed
   */
  ManagedInfoCodec(ManagedInfoKind kind, Compression compression, int thresholdBytes) {
    var config = new MetadataCompressionConfig(compression.name(), thresholdBytes);
    // Neither the store nor the executor takes part in the two methods.
    metaStore = new MetaStoreImpl(null, null, config, config);
    compress = method("compress" + kind.message());
    parse = method("parseManaged" + kind.message());
  }

  private static Method method(String name) {
    return Arrays.stream(MetaStoreImpl.class.getMethods())
        .filter(method -> method.getName().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("Pulsar's MetaStoreImpl lacks " + name));
  }

  /**
   * Serializes a message, and compresses it if it is longer than the threshold.
   *
   * @param message an object that {@link #parse} returned
   * @return the data of a node
   */
  byte[] compress(Object message) {
    return (byte[]) invoke(compress, message);
  }

  /**
   * Parses the data of a node, which name their compression.
   *
   * @return Pulsar's message
   * @throws IllegalArgumentException if the data are no message of this kind
   */
  Object parse(byte[] data) {
    return invoke(parse, data);
  }

  private Object invoke(Method method, Object argument) {
    try {
      return method.invoke(metaStore, argument);
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
