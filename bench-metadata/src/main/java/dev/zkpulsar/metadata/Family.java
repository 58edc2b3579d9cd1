package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.load.Fork;

/**
 * A parent with children.
 *
 * @param name of the parent
 */
record Family(String name) {

  /**
   * Creates the parent and its children, each with the tree's payload; of several clients, client 0
   * does.
   *
   * @return the path of the parent
   */
  String create(Tree tree, MetadataSession session, int children) throws Exception {
    String parent = tree.root() + "/" + name;
    Fork.current()
        .peers()
        .once(
            name,
            () -> {
              session.create(parent, new byte[0], NodeKind.persistent).toCompletableFuture().get();
              Tree.inPortions(
                  children,
                  n -> session.create(parent + "/c" + n, tree.payload(), NodeKind.persistent));
            });
    return parent;
  }
}
