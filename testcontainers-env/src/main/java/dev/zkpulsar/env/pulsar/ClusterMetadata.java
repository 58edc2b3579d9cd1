package dev.zkpulsar.env.pulsar;

/**
 * What a server of a cluster does about the cluster's metadata before it starts.
 *
 * @param inProcess see {@link PulsarServerMain}
 * @param inContainer a command of a shell that must succeed first
 */
record ClusterMetadata(String inProcess, String inContainer) {
  static final ClusterMetadata NONE = new ClusterMetadata(PulsarServerMain.ALONE, "true");
}
