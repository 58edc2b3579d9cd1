package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.host.BoundedAsync;
import dev.zkpulsar.metadata.client.MetadataSession;
import io.oxia.client.api.AsyncOxiaClient;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.pulsar.metadata.api.extended.MetadataStoreExtended;

/** The nodes of one {@link Migration}: a thousand below each parent, as topics in a namespace. */
final class MigratedNodes {
  private static final int CHILDREN = 1_000;

  private final String root;
  private final int nodes;

  /**
   * Nodes that need not exist yet.
   *
   * @param root path of their parents' parent
   */
  MigratedNodes(String root, int nodes) {
    this.root = root;
    this.nodes = nodes;
  }

  /** The path of a node, from 0. */
  String path(int node) {
    return parent(node / CHILDREN) + "/n" + node;
  }

  private String parent(int number) {
    return root + "/b" + number;
  }

  private List<String> parents() {
    return IntStream.rangeClosed(0, (nodes - 1) / CHILDREN).mapToObj(this::parent).toList();
  }

  /** Creates the parents and the nodes. */
  void create(MetadataStoreExtended store, byte[] payload) throws Exception {
    for (String parent : parents()) {
      store.put(parent, new byte[0], Optional.empty()).get();
    }
    BoundedAsync.run(
        IntStream.range(0, nodes).boxed().toList(),
        node -> store.put(path(node), payload, Optional.of(MetadataSession.MISSING)));
  }

  /** The number of nodes that a store lists, by its own answer and not by its cache. */
  int count(MetadataStoreExtended store) throws Exception {
    int count = 0;
    for (String parent : parents()) {
      count += store.getChildrenFromStore(parent).get().size();
    }
    return count;
  }

  /** Removes the nodes from Oxia, by ranges: one by one takes minutes. */
  void remove(AsyncOxiaClient oxia) throws Exception {
    for (String parent : parents()) {
      oxia.deleteRange(parent + "/", parent + "//").get();
    }
  }
}
