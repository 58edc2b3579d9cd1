package dev.zkpulsar.topics.scenario;

import dev.zkpulsar.harness.load.Recording;

/**
 * The numbers of messages by their fates. A sent message is acknowledged, failed or unanswered.
 *
 * <p>Only a lost message breaks Pulsar's promise: its producer got the acknowledgement, and a
 * reader that read the topic from the first message to the last did not find it. A failed message
 * breaks no promise: the application gets the error and may send the message again. It may even be
 * stored.
 *
 * @param unanswered neither acknowledged nor failed when the readers began
 * @param lost acknowledged, and not found in a topic that was read to its end
 * @param unread acknowledged, and not found in a topic that could not be read to its end
 * @param stored failed, and found nevertheless
 * @param repeated copies that were found beyond the first: a producer without deduplication sends
 *     unanswered messages again when it has a new connection
 */
record MessageFates(
    long sent,
    long acknowledged,
    long failed,
    long unanswered,
    long lost,
    long unread,
    long stored,
    long repeated) {
  private static final String UNIT = "messages";

  /** No messages. */
  static final MessageFates NONE = new MessageFates(0, 0, 0, 0, 0, 0, 0, 0);

  MessageFates plus(MessageFates other) {
    return new MessageFates(
        sent + other.sent,
        acknowledged + other.acknowledged,
        failed + other.failed,
        unanswered + other.unanswered,
        lost + other.lost,
        unread + other.unread,
        stored + other.stored,
        repeated + other.repeated);
  }

  /** Adds each number as a figure {@code messages.FATE}. */
  void report(Recording recording) {
    recording.figure("messages.sent", sent, UNIT);
    recording.figure("messages.acknowledged", acknowledged, UNIT);
    recording.figure("messages.failed", failed, UNIT);
    recording.figure("messages.unanswered", unanswered, UNIT);
    recording.figure("messages.lost", lost, UNIT);
    recording.figure("messages.unread", unread, UNIT);
    recording.figure("messages.stored", stored, UNIT);
    recording.figure("messages.repeated", repeated, UNIT);
  }
}
