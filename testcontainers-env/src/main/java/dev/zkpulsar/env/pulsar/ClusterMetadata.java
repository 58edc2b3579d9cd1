package dev.zkpulsar.env.pulsar;

/**
 * The work of a server on its cluster's metadata before it starts.
 *
 * @param inProcess see {@link PulsarServerMain}
 * @param inContainer a command of a shell that must succeed first
 */
record ClusterMetadata(String inProcess, String inContainer) {
  static final ClusterMetadata NONE = new ClusterMetadata(PulsarServerMain.ALONE, "true");
}
