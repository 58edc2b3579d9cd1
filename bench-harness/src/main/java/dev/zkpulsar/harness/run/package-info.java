/**
 * Measures points one after the other, and keeps each result as it finishes.
 *
 * <p>Read {@link dev.zkpulsar.harness.run.Run} first, which goes through the points of a {@link
 * dev.zkpulsar.harness.run.RunPlan}. For each point:
 *
 * <ol>
 *   <li>{@code Measurement} starts its systems, which {@code RunningSystems} keeps for the next
 *       point, and writes the input of the forks: {@link dev.zkpulsar.harness.run.RunEnvironment};
 *   <li>JMH runs its forks with {@code PointOptions}, while {@code JmhOutput} tells {@link
 *       dev.zkpulsar.harness.run.Progress} what to show;
 *   <li>{@code PublishedScore} makes the answer of our loop JMH's own score;
 *   <li>{@code StoredResults} writes it to the {@code Journal}, and then all results to {@code
 *       jmh.json} in the {@link dev.zkpulsar.harness.run.RunDirectory}.
 * </ol>
 *
 * <p>At the end, a {@link dev.zkpulsar.harness.run.Conclusion} has the last lines and the exit
 * code. A {@link dev.zkpulsar.harness.run.RunFailedException} ends a run whose input is correct.
 * Only Main uses this room.
 */
package dev.zkpulsar.harness.run;
