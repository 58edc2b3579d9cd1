/**
 * Events of topics: they are created, listed, loaded for the first time, or lose their broker. Main
 * types: {@code TopicLoad}, {@code TopicFault}, {@code ColdTopics}, {@code Creation}. It may call
 * {@code client}, the harness and the environments.
 */
package dev.zkpulsar.topics.scenario;
