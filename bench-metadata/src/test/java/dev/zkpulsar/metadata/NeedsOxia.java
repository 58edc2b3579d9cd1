package dev.zkpulsar.metadata;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** A test of an embedded Oxia. It is skipped where no variable names the program. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag("oxia")
@EnabledIfEnvironmentVariable(
    named = OxiaContract.BINARY,
    matches = ".+",
    disabledReason = "needs Oxia (" + OxiaContract.BINARY + ")")
public @interface NeedsOxia {}
