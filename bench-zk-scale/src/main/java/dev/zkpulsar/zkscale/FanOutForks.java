package dev.zkpulsar.zkscale;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Forks and iterations of a fan-out and its baseline. One iteration is one fan-out of all nodes. A
 * client is limited to 2 GB in all; most of its thousands of threads sleep.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(jvmArgsPrepend = {"-Xmx768m", "-Xss256k"})
@Warmup(iterations = 0)
@Measurement(iterations = 1)
abstract class FanOutForks extends Forks {}
