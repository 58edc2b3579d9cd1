package dev.zkpulsar.zkscale.scenario.tree;

/**
 * The parameters of a {@link BigTree} on which its servers and its rules depend.
 *
 * @param treeMib the data of all nodes, in MiB
 * @param ratePerSecond reads and writes together
 * @param snapCount servers write a snapshot after half as many transactions, or up to as many
 * @param commitLogCount transactions that a leader keeps in memory for followers
 */
record TreeParams(
    int treeMib,
    TreeEvent event,
    Collector collector,
    int ratePerSecond,
    int snapCount,
    int commitLogCount) {}
