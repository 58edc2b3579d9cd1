/**
 * What is measured: a {@link dev.zkpulsar.harness.point.Point} is a benchmark with one value of
 * each parameter. A benchmark's states have the parameters as fields, with the {@link
 * dev.zkpulsar.harness.point.Range} of a number, and rules for their values:
 *
 * <pre>{@code
 * @State(Scope.Benchmark)
 * public class Messages implements PointRules {
 *   @Param("1000")
 *   @Range(min = 1, max = 1_000_000)
 *   public int payloadBytes;
 *
 *   @Override
 *   public void check(Point point, RunSettings settings) {
 *     int limitBytes = settings.of(PulsarSettings.class).maxMessageBytes();
 *     if (payloadBytes > limitBytes) {
 *       throw BadInputException.of("-p payloadBytes", payloadBytes, "up to " + limitBytes);
 *     }
 *   }
 * }
 * }</pre>
 *
 * <p>A parameter with a fixed set of values has an enum that is {@link
 * dev.zkpulsar.env.settings.Labelled}: the values are its constants in lower case and with dashes,
 * as in {@code keys=in-turn}. The field is a String that names the enum.
 *
 * <p>Read {@code Point} first, then {@link dev.zkpulsar.harness.point.PointRules}, which a scenario
 * implements. {@code PointStates} finds which states and parameters have an effect on a point;
 * {@link dev.zkpulsar.harness.point.MeasurementPlan} is how it is measured. The room may use
 * settings, and nearly all other rooms use it.
 */
package dev.zkpulsar.harness.point;
