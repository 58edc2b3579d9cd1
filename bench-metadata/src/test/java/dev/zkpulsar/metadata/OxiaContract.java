package dev.zkpulsar.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.env.Environments;
import dev.zkpulsar.env.host.RunName;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.oxia.KeyPrefix;
import dev.zkpulsar.env.oxia.OxiaServer;
import dev.zkpulsar.env.oxia.OxiaSettings;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.apache.pulsar.metadata.api.MetadataStore;
import org.apache.pulsar.metadata.api.MetadataStoreConfig;
import org.apache.pulsar.metadata.api.MetadataStoreFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The contract of every kind of Oxia server; each subclass tests one kind, with Pulsar's client.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class OxiaContract {
  /** Names the program oxia, for tests of an embedded server. */
  public static final String BINARY = "ZKPULSAR_TEST_OXIA_BINARY";

  private OxiaServer oxia;
  private MetadataStore store;

  /** Settings, each as NAME=VALUE. */
  public static Properties settings(String... namesWithValues) {
    var settings = new Properties();
    for (String nameWithValue : namesWithValues) {
      String[] nameAndValue = nameWithValue.split("=", 2);
      settings.setProperty(nameAndValue[0], nameAndValue[1]);
    }
    return settings;
  }

  public static OxiaServer start(Properties settings) {
    return Environments.oxia(OxiaSettings.of(settings));
  }

  /** The settings that lead to the server under test. */
  abstract Properties settings();

  @BeforeAll
  void open() throws Exception {
    oxia = start(settings());
    store = store(oxia);
  }

  static MetadataStore store(OxiaServer oxia) throws Exception {
    return MetadataStoreFactory.create(
        "oxia://" + oxia.address() + "/" + oxia.namespace(), MetadataStoreConfig.builder().build());
  }

  @AfterAll
  void close() throws Exception {
    if (store != null) {
      store.close();
    }
    if (oxia != null) {
      oxia.close();
      oxia.close();
    }
  }

  OxiaServer oxia() {
    return oxia;
  }

  void put(String path, byte[] data) throws Exception {
    store.put(path, data, Optional.of(-1L)).get();
  }

  @Test
  void namesItsServers() {
    assertThat(oxia.servers()).extracting(Server::name).isEqualTo(names());
    if (names().size() == 1) {
      assertThat(oxia.servers().get(0).address()).hasToString(oxia.address());
    }
  }

  /** The names of the servers. */
  List<String> names() {
    return List.of("oxia-1");
  }

  @Test
  void aPrefixIsRemovedWithAllThatIsBelowItAndNothingElse() throws Exception {
    var prefix = new KeyPrefix(oxia.address(), oxia.namespace(), "/" + RunName.create());
    put(prefix.path() + "/trial/nodes/n1/c1", new byte[0]);
    put(prefix.path() + "/trial/nodes/n2", new byte[0]);
    put("/theirs/n1", new byte[0]);

    prefix.close();
    prefix.close();

    assertThat(store.exists(prefix.path()).get()).isFalse();
    assertThat(store.getChildrenFromStore(prefix.path() + "/trial/nodes").get()).isEmpty();
    assertThat(store.exists("/theirs/n1").get()).isTrue();
  }
}
