package dev.zkpulsar.harness.state;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The allowed values of a numeric benchmark parameter, both ends included. The runner refuses other
 * values before the run:
 *
 * <pre>{@code
 * @Param("100")
 * @Range(min = 1, max = 10_000)
 * public int sessions;
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Range {
  long min();

  long max();
}
