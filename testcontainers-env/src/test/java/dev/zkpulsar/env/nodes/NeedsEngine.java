package dev.zkpulsar.env.nodes;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;

/** A test that starts containers. It is skipped where no container engine answers. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag("engine")
@EnabledIf(
    value = "dev.zkpulsar.env.nodes.Docker#answers",
    disabledReason = "needs a container engine")
public @interface NeedsEngine {}
