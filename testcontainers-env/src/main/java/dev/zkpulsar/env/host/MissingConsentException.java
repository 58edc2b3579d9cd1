package dev.zkpulsar.env.host;

import dev.zkpulsar.env.settings.BadInputException;

/**
 * Servers lead to a host that the user has not consented to load. Unlike a server that does not
 * start, it ends a whole run.
 */
public final class MissingConsentException extends BadInputException {
  private static final long serialVersionUID = 1;

  MissingConsentException(BadInputException reason) {
    super(reason.getMessage());
  }
}
