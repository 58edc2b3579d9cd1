/**
 * Issues operations at intended times and records what happened. This is the loop; everything else
 * in the room makes it exact, cheap and bounded:
 *
 * <pre>{@code
 * for (long n = 0; isOpen(); n++) {
 *   long intendedNs = baseNs + schedule.intendedNs(n); // when a user would have asked
 *   clock.awaitUntil(intendedNs);
 *   long startedNs = clock.nowNs(); // later, if the loop or the machine was busy
 *   operation
 *       .start(target) // returns at once; the answer comes on another thread
 *       .thenRun(() -> recording.success(intendedNs, startedNs, clock.nowNs()));
 * }
 * // response = completed - intended: a stall counts for all operations that it delayed
 * // service  = completed - started:  what a loop that waits for its answers would see
 * }</pre>
 *
 * <p>Read {@link dev.zkpulsar.harness.load.OpenLoop} first, which is this loop at a rate; {@link
 * dev.zkpulsar.harness.load.ClosedLoop} starts the next operation when one completes. Both have
 * their operations started, timed and repeated by {@code IssuedOperation}, and write into a {@link
 * dev.zkpulsar.harness.load.Recording}, one for each iteration. States, profilers and faults of a
 * trial meet in {@link dev.zkpulsar.harness.load.TrialContext}. The room calls no other and knows
 * no system.
 */
package dev.zkpulsar.harness.load;
