package dev.zkpulsar.metadata.scenario;

import dev.zkpulsar.env.settings.BadInputException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.pulsar.metadata.api.MetadataStore;
import org.apache.pulsar.metadata.api.MetadataStoreConfig;
import org.apache.pulsar.metadata.api.extended.MetadataStoreExtended;

/**
 * Calls the parts of Pulsar 5 that move metadata to another store (PIP-454) by reflection, so that
 * this module compiles with older versions, too.
 */
final class Pulsar5 {
  /** The node that contains the phase, as JSON. */
  static final String PHASE = "/pulsar/migration-coordinator/migration";

  private static final String COORDINATOR =
      "org.apache.pulsar.metadata.coordination.impl.MigrationCoordinator";
  private static final String DUAL_STORE = "org.apache.pulsar.metadata.impl.DualMetadataStore";

  private Pulsar5() {}

  /** Why the Pulsar on the class path cannot migrate; empty if it can. */
  static Optional<BadInputException> missing() {
    try {
      Class.forName(COORDINATOR);
      return Optional.empty();
    } catch (ClassNotFoundException e) {
      String version = MetadataStore.class.getPackage().getImplementationVersion();
      return Optional.of(
          BadInputException.of(
              "-Dpulsar.version",
              Optional.ofNullable(version).orElse("the default"),
              "this Pulsar cannot migrate metadata",
              "5.0.0-M1, given to the build and to the run"));
    }
  }

  /**
   * The store of a broker during and after a migration.
   *
   * @param target the settings with which it opens the target
   */
  static MetadataStoreExtended dualStore(MetadataStore source, MetadataStoreConfig target)
      throws Exception {
    return (MetadataStoreExtended)
        create(DUAL_STORE, MetadataStore.class, MetadataStoreConfig.class)
            .newInstance(source, target);
  }

  /** A migration of everything in a store; the call moves it, or fails. */
  static Callable<Void> migration(MetadataStore source, String targetUrl) throws Exception {
    Object coordinator =
        create(COORDINATOR, MetadataStore.class, String.class).newInstance(source, targetUrl);
    return () -> {
      try {
        coordinator.getClass().getMethod("startMigration").invoke(coordinator);
        return null;
      } catch (InvocationTargetException e) {
        throw e.getCause() instanceof Exception cause ? cause : e;
      }
    };
  }

  private static Constructor<?> create(String type, Class<?>... parameters)
      throws ReflectiveOperationException {
    return Class.forName(type).getConstructor(parameters);
  }
}
