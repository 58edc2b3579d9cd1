package dev.zkpulsar.metadata;

import java.util.List;

/**
 * A client of a metadata store, and the trial's place in that store. An implementation is a state
 * with the client's own parameters. {@link MeasuredClient.ClientKind} gives it its names, and
 * {@link Operations#connect} its instance. For one trial.
 */
interface MetadataClient {

  /** Opens the sessions that are measured, once; a fault of the sessions expires them, too. */
  List<? extends MetadataSession> open(int sessions) throws Exception;

  /** Opens sessions beside those that are measured. */
  List<? extends MetadataSession> openOthers(int count) throws Exception;

  /** The path that all nodes of the trial begin with: empty, or with a slash first. */
  String root();

  /** The client knows the size of a node as if it had written it. */
  default void hasWritten(String path, byte[] data) {}
}
