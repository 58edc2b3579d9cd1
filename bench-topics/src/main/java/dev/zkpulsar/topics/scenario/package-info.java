/**
 * Events of topics: they are created, listed, deleted, loaded for the first time, or lose their
 * broker. A class is a state that a benchmark method takes as its parameter.
 *
 * <ul>
 *   <li>{@link dev.zkpulsar.topics.scenario.Creation}: new topics in a {@code Namespace} that has
 *       many; {@link dev.zkpulsar.topics.scenario.ColdTopics}: the first message to a topic
 *   <li>{@link dev.zkpulsar.topics.scenario.TopicLoad}: messages on all topics while {@code
 *       TopicFault} takes some of them away: those of a {@code LostBroker}, found by {@code
 *       TopicOwners}. {@code TopicOutages} finds when each serves again, and {@code TopicsCsv}
 *       writes it down
 *   <li>{@link dev.zkpulsar.topics.scenario.TopicsToDelete}: topics that exist to be deleted, and
 *       what is left of them; {@link dev.zkpulsar.topics.scenario.Deletion}: the requests that
 *       delete them
 * </ul>
 *
 * <p>The room may call {@code client}, the harness and the environments.
 */
package dev.zkpulsar.topics.scenario;
