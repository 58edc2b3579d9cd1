package dev.zkpulsar.harness.state;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A benchmark parameter that is a total of the run: with several clients, the runner gives each
 * client its share, and the first clients get the remainder. A benchmark without such a parameter
 * cannot run on several clients.
 *
 * <pre>{@code
 * @Param("100")
 * @Total
 * @Range(min = 1, max = 10_000)
 * public int sessions; // 34, 33 and 33 on three clients
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Total {}
