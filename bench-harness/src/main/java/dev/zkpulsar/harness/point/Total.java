package dev.zkpulsar.harness.point;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/**
 * A parameter that is a total of all workers of a run; its state takes its worker's share in its
 * set-up. A benchmark without such a parameter cannot run on several workers.
 */
@Retention(RetentionPolicy.RUNTIME)
public @interface Total {}
