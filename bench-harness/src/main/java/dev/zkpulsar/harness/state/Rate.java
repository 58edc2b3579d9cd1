package dev.zkpulsar.harness.state;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A parameter in operations a second, which a search for the capacity changes by default. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Rate {}
