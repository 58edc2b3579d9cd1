/**
 * The benchmarks of ZooKeeper's limits, a line a question. They may call {@code scenario} and
 * {@code client}.
 */
package dev.zkpulsar.zkscale;
