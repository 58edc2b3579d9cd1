/**
 * The benchmarks of metadata operations, a line a question. They may call {@code scenario} and
 * {@code client}.
 */
package dev.zkpulsar.metadata;
