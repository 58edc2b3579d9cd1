package dev.zkpulsar.harness.clients;

/** The clients of a run are no longer in step: one is lost, late, or reports a failure. */
public final class ClientsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** An exception with this line, which names the client. */
  public ClientsException(String message) {
    super(message);
  }
}
