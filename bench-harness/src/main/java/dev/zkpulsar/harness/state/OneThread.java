package dev.zkpulsar.harness.state;

/**
 * A state whose operations are issued by one thread, since its parameters set the load. The runner
 * refuses another number of threads for its benchmarks.
 */
public interface OneThread {}
