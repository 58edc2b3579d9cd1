package dev.zkpulsar.env.oxia;

import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * The keys of an Oxia namespace, seen as paths. The module with Oxia's client implements {@link
 * Client}, which is found by {@link ServiceLoader}. One thread uses it.
 */
public interface OxiaKeys extends AutoCloseable {
  /** A key that is written and removed to see whether the servers serve. */
  String READY = "/ready";

  interface Client {
    /** Connects; any exception means that the server cannot be used, and gives the reason. */
    OxiaKeys connect(String address, String namespace) throws Exception;

    /**
     * Asks a server for the leader of each shard of a namespace, to which clients connect.
     *
     * @return {@code host:port} for each shard
     */
    List<String> leaders(String address, String namespace) throws Exception;
  }

  /** Removes a key with all keys below it; does nothing if there is none. */
  void remove(String path) throws Exception;

  /** Writes a key without data. */
  void put(String path) throws Exception;

  @Override
  void close() throws Exception;

  /** Whether the servers acknowledge a write; also true where this JVM has no client. */
  static boolean takeWrite(String address, String namespace) {
    Optional<Client> client = client();
    if (client.isEmpty()) {
      return true;
    }
    try (OxiaKeys keys = client.get().connect(address, namespace)) {
      keys.put(READY);
      keys.remove(READY);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (Exception e) {
      return false;
    }
  }

  private static Optional<Client> client() {
    return ServiceLoader.load(Client.class, OxiaKeys.class.getClassLoader()).findFirst();
  }

  /**
   * Connects to a server.
   *
   * @throws BadInputException when nothing answers, the namespace is missing, or the server refuses
   *     the client
   */
  static OxiaKeys connect(String address, String namespace) {
    return ask(address, namespace, client -> client.connect(address, namespace));
  }

  /**
   * The leader of each shard, as {@link Client#leaders}.
   *
   * @throws BadInputException like {@link #connect}
   */
  static List<String> leaders(String address, String namespace) {
    return ask(address, namespace, client -> client.leaders(address, namespace));
  }

  /** Connects and disconnects; throws like {@link #connect}. */
  static void requireNamespace(String address, String namespace) {
    var unused =
        ask(
            address,
            namespace,
            client -> {
              client.connect(address, namespace).close();
              return namespace;
            });
  }

  /** A question to a client. */
  interface Question<T> {
    T of(Client client) throws Exception;
  }

  private static <T> T ask(String address, String namespace, Question<T> question) {
    Client client =
        client()
            .orElseThrow(() -> new IllegalStateException("no client of Oxia on the class path"));
    // The client itself would look for ever.
    Address.requireAnswer(
        OxiaSettings.ADDRESS, address, List.of(Address.of(address)), "host:port of a running Oxia");
    try {
      return question.of(client);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (Exception e) {
      // Some versions of the client report a missing namespace, others wait for it.
      throw BadInputException.of(
          OxiaSettings.ADDRESS,
          address,
          "no answer in the namespace '%s' (%s)".formatted(namespace, BadInputException.reason(e)),
          "host:port of a running Oxia that has this namespace (-D"
              + OxiaSettings.NAMESPACE
              + ") and supports the client of this Pulsar");
    }
  }
}
