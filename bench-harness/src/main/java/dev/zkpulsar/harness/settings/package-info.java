/**
 * The settings of a run, and how its forks get them.
 *
 * <p>A user gives {@code -Dbench.NAME=value} to the runner. {@link
 * dev.zkpulsar.harness.settings.Settings} are the run's own; {@link
 * dev.zkpulsar.harness.settings.RunSettings} are those with the settings of the systems, which
 * rules of points and systems ask for by type:
 *
 * <pre>{@code
 * RunSettings settings = RunSettings.of(System.getProperties());
 * long seed = settings.run().seed();
 * int servers = settings.of(ZooKeeperSettings.class).servers();
 * }</pre>
 *
 * <p>No setting stands on a fork's command line, where others could read a secret and JMH would
 * write it into results: the runner writes a {@link dev.zkpulsar.harness.settings.ForkInput} before
 * each point, with the settings, the addresses of the servers and the files for measurements, and
 * JVM arguments into the argument file of {@link dev.zkpulsar.harness.settings.ForkArguments}. The
 * room uses no other room.
 */
package dev.zkpulsar.harness.settings;
