/**
 * The benchmarks of a broker's topics, a line a question. They may call {@code scenario} and {@code
 * client}.
 */
package dev.zkpulsar.topics;
