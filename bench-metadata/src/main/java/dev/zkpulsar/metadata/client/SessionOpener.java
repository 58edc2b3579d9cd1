package dev.zkpulsar.metadata.client;

import java.io.Serializable;
import java.util.List;

/** Opens sessions of a measured client like those of its trial; another process can do it, too. */
@FunctionalInterface
public interface SessionOpener extends Serializable {
  /** Opens sessions; the caller closes them. */
  List<? extends MetadataSession> open(int count) throws Exception;
}
