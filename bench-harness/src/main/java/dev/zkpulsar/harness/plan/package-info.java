/**
 * From suites and options to checked points: whatever is wrong with a command line is refused here,
 * before a server starts.
 *
 * <pre>{@code
 * CommandLine given = CommandLine.of(CommandLine.parse(List.of("get$", "-p", "servers=1,3")));
 * List<Point> points = new Points(settings, benchmark -> Map.of())
 *     .of(List.of(given), given, System.out::println);
 * }</pre>
 *
 * <p>Read {@link dev.zkpulsar.harness.plan.Points} first, which has the steps. A {@link
 * dev.zkpulsar.harness.plan.CommandLine} has the values that JMH's parser reads, and a {@link
 * dev.zkpulsar.harness.plan.Suite} several command lines. {@code OptionCheck} refuses JMH's
 * options, {@code ParamCheck} parameters, and {@code GivenParams} values without an effect. A
 * {@link dev.zkpulsar.harness.plan.PointOrder} is the order of the measurement. The room may use
 * point and settings.
 */
package dev.zkpulsar.harness.plan;
