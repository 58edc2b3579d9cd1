package dev.zkpulsar.harness.point;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** The allowed values of a numeric parameter, both ends included; the runner refuses others. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Range {
  long min();

  long max();
}
