/**
 * The systems that a run can start, each behind the interface {@link
 * dev.zkpulsar.harness.systems.RunSystem}: the runner asks for no system by its name, so another
 * module adds one with files of its own.
 *
 * <p>Read {@code RunSystem} first, which has the duties. There are two ways to write one:
 *
 * <ul>
 *   <li>{@link dev.zkpulsar.harness.systems.ProcessSystem}: one server, which is a Java program;
 *       the subclass names the program.
 *   <li>{@link dev.zkpulsar.harness.systems.ServerSystem}: several servers, or servers of others,
 *       with restarts, faults, delays, and a part of the run's own in them ({@link
 *       dev.zkpulsar.harness.systems.RunPlace}). ZooKeeper, Pulsar and Oxia are such systems.
 * </ul>
 *
 * <p>What a run does with a system:
 *
 * <pre>{@code
 * for (Point point : points) {
 *   if (system.isNeededBy(point)) {
 *     system.prepare(point, settings); // starts servers, or keeps those that run
 *     // a fork measures; its state finds system.addresses() in its ForkInput
 *   }
 * }
 * system.close();
 * }</pre>
 *
 * <p>The room may use state, faults, provenance (for versions), settings and point; the
 * environments start the servers.
 */
package dev.zkpulsar.harness.systems;
