package dev.zkpulsar.harness.state;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The values that a numeric benchmark parameter may have, both ends included. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Range {
  /** The smallest value. */
  long min();

  /** The largest value. */
  long max();
}
