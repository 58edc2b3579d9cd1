/**
 * Events of topics: they are created, listed, deleted, loaded for the first time, or lose their
 * broker or their metadata store. A class is a state that a benchmark method takes as its
 * parameter.
 *
 * <ul>
 *   <li>{@link dev.zkpulsar.topics.scenario.Creation}: new topics in a {@code Namespace} that has
 *       many; {@link dev.zkpulsar.topics.scenario.ColdTopics}: the first message to a topic
 *   <li>{@link dev.zkpulsar.topics.scenario.TopicLoad}: messages on all topics while {@code
 *       TopicFault} takes some of them away: those of a {@code LostBroker}, found by {@code
 *       TopicOwners}. {@code TopicOutages} finds when each serves again, and {@code TopicsCsv}
 *       writes it down
 *   <li>{@link dev.zkpulsar.topics.scenario.AwayLoad}: messages on all topics during {@code
 *       EnsembleAway}, whose {@code ServerEnds} are noted; {@code AwayReport} has each topic's
 *       {@code ServiceGaps} and the {@code MessageFates} that a {@code ReadBack} finds
 *   <li>{@link dev.zkpulsar.topics.scenario.TopicsToDelete}: topics that exist to be deleted, and
 *       what is left of them; {@link dev.zkpulsar.topics.scenario.Deletion}: the requests that
 *       delete them
 * </ul>
 *
 * <p>The room may call {@code client}, the harness and the environments.
 */
package dev.zkpulsar.topics.scenario;
