package dev.zkpulsar.harness;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;

/** A test whose proxies are containers. It is skipped where no container engine answers. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag("engine")
@EnabledIf(
    value = "dev.zkpulsar.harness.Faults#engineAnswers",
    disabledReason = "needs a container engine")
public @interface NeedsEngine {}
