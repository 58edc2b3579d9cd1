package dev.zkpulsar.env.oxia;

/**
 * A path that contains all keys of its owner, removed at the end. The owner reads and writes only
 * below it; the first key there creates it. One thread closes it.
 *
 * <pre>{@code
 * try (var prefix = new KeyPrefix(oxia.address(), oxia.namespace(), "/" + RunName.create())) {
 *   store.put(prefix.path() + "/a", data, Optional.empty()).get();
 * } // "/a" and the prefix are gone
 * }</pre>
 */
public final class KeyPrefix implements AutoCloseable {
  private final String address;
  private final String namespace;
  private final String path;
  private boolean closed;

  /** A prefix; the server is asked nothing before the end. */
  public KeyPrefix(String address, String namespace, String path) {
    this.address = address;
    this.namespace = namespace;
    this.path = path;
  }

  /** Begins with a slash. */
  public String path() {
    return path;
  }

  /** Removes all keys; if the server is gone, a line on standard error names what is left. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try (OxiaKeys keys = OxiaKeys.connect(address, namespace)) {
      keys.remove(path);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      System.err.println("zkpulsar: " + path + " is left behind on Oxia: " + e.getMessage());
    }
  }
}
