package dev.zkpulsar.env.pulsar;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How a cluster stores a ledger.
 *
 * @param ensemble the bookies of a ledger
 * @param write the bookies that store a message
 * @param ack the bookies that must have stored it before it is acknowledged
 */
record Quorums(int ensemble, int write, int ack) {
  private static final Pattern TEXT = Pattern.compile("([1-3]),([1-3]),([1-3])");

  /** Three numbers joined by commas; empty if they are none, or impossible with these bookies. */
  static Optional<Quorums> of(String text, int bookies) {
    var matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    var quorums =
        new Quorums(
            Integer.parseInt(matcher.group(1)),
            Integer.parseInt(matcher.group(2)),
            Integer.parseInt(matcher.group(3)));
    return quorums.arePossible(bookies) ? Optional.of(quorums) : Optional.empty();
  }

  /** A ledger's ensemble has enough bookies, a write has a place in it, an ack counts writes. */
  private boolean arePossible(int bookies) {
    return bookies >= ensemble && ensemble >= write && write >= ack;
  }
}
