/**
 * The scenarios: each is a state that a benchmark method takes as its parameter. It makes the data,
 * says which points make sense, issues the operations and adds its own figures to the recording.
 *
 * <ul>
 *   <li>{@link dev.zkpulsar.zkscale.scenario.SessionLoop}: a closed loop over many sessions, and
 *       {@link dev.zkpulsar.zkscale.scenario.StressLoop} over those of study keeper-stress
 *   <li>{@link dev.zkpulsar.zkscale.scenario.Children}: a parent of many children
 *   <li>{@link dev.zkpulsar.zkscale.scenario.FanOut}: an event for each watch of every new node;
 *       {@code WatchEvents} counts them
 *   <li>{@link dev.zkpulsar.zkscale.scenario.Storm}: many sessions that lose their server and
 *       return
 *   <li>{@link dev.zkpulsar.zkscale.scenario.Vanish}: the end of a session with many ephemeral
 *       nodes; {@code WatcherProcesses} has those that watch them
 *   <li>{@code scenario.tree}: snapshots and returning followers with a big tree
 * </ul>
 *
 * <p>{@code Storm} and {@code Vanish} share {@link dev.zkpulsar.zkscale.scenario.Foreground}, the
 * reads that go on meanwhile. Read {@code SessionLoop} first: it is the smallest scenario. The room
 * may call {@code client}, the harness and the environments.
 */
package dev.zkpulsar.zkscale.scenario;
