package dev.zkpulsar.metadata.client;

import dev.zkpulsar.env.settings.Labelled;
import java.util.EnumSet;
import org.apache.pulsar.metadata.api.extended.CreateOption;
import org.apache.zookeeper.CreateMode;

/** The kinds of node that a broker creates and deletes. */
public enum NodeKind implements Labelled {
  /** A topic's or a ledger's. */
  PERSISTENT(CreateMode.PERSISTENT),
  /** A lock, such as the owner of a bundle: it ends with the session. */
  EPHEMERAL(CreateMode.EPHEMERAL),
  /** A number that is drawn, such as a ledger's id: the store completes the name. */
  SEQUENTIAL(CreateMode.PERSISTENT_SEQUENTIAL),
  /** Both. */
  EPHEMERAL_SEQUENTIAL(CreateMode.EPHEMERAL_SEQUENTIAL);

  private final CreateMode createMode;

  NodeKind(CreateMode createMode) {
    this.createMode = createMode;
  }

  CreateMode createMode() {
    return createMode;
  }

  boolean isEphemeral() {
    return createMode.isEphemeral();
  }

  boolean isSequential() {
    return createMode.isSequential();
  }

  EnumSet<CreateOption> createOptions() {
    var options = EnumSet.noneOf(CreateOption.class);
    if (isEphemeral()) {
      options.add(CreateOption.Ephemeral);
    }
    if (isSequential()) {
      options.add(CreateOption.Sequential);
    }
    return options;
  }
}
