/**
 * What producers and consumers do with their messages. A class is a state that a benchmark method
 * takes as its parameter.
 *
 * <ul>
 *   <li>{@link dev.zkpulsar.producer.scenario.PublishedVolume}: how many messages an iteration
 *       publishes, and in which order. Read it first
 *   <li>{@code VectorMessage}: the payload; {@code MessageStamp}: the first bytes, by which a
 *       message that is lost, damaged or received twice is found
 *   <li>{@code Receiver}: consumers, and the time from producer to consumer; {@code KeyShared} and
 *       {@code Acknowledgement} are consumers with a question of their own
 *   <li>{@code Backlog}: messages that were written before, and their reader
 *   <li>{@code BookieLoss}: a bookie that is killed and stays away; {@code Background} runs what
 *       watches it beside the load
 * </ul>
 *
 * <p>The room may call {@code client}, the harness and the environments.
 */
package dev.zkpulsar.producer.scenario;
