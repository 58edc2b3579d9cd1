package dev.zkpulsar.harness.state;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A benchmark parameter that is a total of all workers of a run. Its state takes the share of its
 * worker. A benchmark without such a parameter cannot run on several workers.
 *
 * <pre>{@code
 * @Param("100")
 * @Total
 * @Range(min = 1, max = 10_000)
 * public int sessions; // 34, 33 and 33 on three workers
 *
 * @Setup(Level.Trial)
 * public void connect() {
 *   sessions = Fork.current().worker().share(sessions);
 * }
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Total {}
