package dev.zkpulsar.metadata.client;

import dev.zkpulsar.env.settings.Labelled;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pulsar.metadata.api.GetResult;
import org.apache.pulsar.metadata.api.MetadataNodeSizeStats;

/**
 * How large the store believes nodes to be. The store on ZooKeeper ends a batch of reads before its
 * estimated answer exceeds half of jute.maxbuffer.
 */
public enum NodeSizes implements Labelled {
  /** No estimate, as from the factory: only batchingMaxOperations ends a batch. */
  NONE,
  /** The largest node that was written, as in a broker that has written such nodes. */
  WRITTEN,
  /** A sixteenth of jute.maxbuffer, as in a broker that has only read such nodes. */
  UNKNOWN;

  /** Statistics for the sessions of a trial; null for the factory's own. */
  MetadataNodeSizeStats stats() {
    return this == NONE ? null : new OfOneKind(this == WRITTEN);
  }

  /** As the broker's DefaultMetadataNodeSizeStats for one kind of node. */
  private static final class OfOneKind implements MetadataNodeSizeStats {
    private static final int NO_ESTIMATE = -1;

    private final boolean isWritten;
    private final AtomicInteger bytes = new AtomicInteger(NO_ESTIMATE);

    OfOneKind(boolean isWritten) {
      this.isWritten = isWritten;
    }

    @Override
    public void recordPut(String path, byte[] data) {
      if (isWritten && data.length > bytes.get()) {
        bytes.accumulateAndGet(data.length, Math::max);
      }
    }

    @Override
    public void recordGetRes(String path, GetResult getResult) {}

    @Override
    public void recordGetChildrenRes(String path, List<String> list) {}

    @Override
    public int getMaxSizeOfSameResourceType(String path) {
      return bytes.get();
    }

    @Override
    public int getMaxChildrenCountOfSameResourceType(String path) {
      return isWritten ? Tree.CHILDREN : NO_ESTIMATE;
    }
  }
}
