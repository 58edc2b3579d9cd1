/**
 * The benchmarks of Pulsar's producers, a line a question. They may call {@code scenario} and
 * {@code client}.
 */
package dev.zkpulsar.producer;
