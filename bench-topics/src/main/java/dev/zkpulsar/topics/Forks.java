package dev.zkpulsar.topics;

import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Warmup;

/** The forks and iterations of this module's benchmarks, unless one says otherwise. */
@Fork(1)
@Warmup(iterations = 1, time = 5)
@Measurement(iterations = 2, time = 5)
abstract class Forks {}
