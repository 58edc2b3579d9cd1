package dev.zkpulsar.env.oxia;

/**
 * A path that contains all keys of its owner, removed at the end. The first key below it creates
 * it. One thread closes it.
 *
 * @param path begins with a slash
 */
public record KeyPrefix(String address, String namespace, String path) implements AutoCloseable {

  /** Removes all keys; if the server is gone, a line on standard error names what is left. */
  @Override
  public void close() {
    try (OxiaKeys keys = OxiaKeys.connect(address, namespace)) {
      keys.remove(path);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      System.err.println("zkpulsar: " + path + " is left behind on Oxia: " + e.getMessage());
    }
  }
}
