/**
 * Processes beside a fork for what a benchmark needs and does not measure, such as the other
 * brokers' watches: in the fork itself they would use the processor of the measured client.
 *
 * <p>A {@link dev.zkpulsar.harness.helpers.Helper} is the task, and a {@link
 * dev.zkpulsar.harness.helpers.HelperJvm} the process that does it:
 *
 * <pre>{@code
 * try (var watchers = HelperJvm.start(new Watchers(address, 100), "100 watchers")) {
 *   watchers.tell("count");
 *   int events = (int) watchers.answer();
 * }
 * }</pre>
 *
 * <p>{@code HelperMain} is the other end of its streams. The room may use load.
 */
package dev.zkpulsar.harness.helpers;
