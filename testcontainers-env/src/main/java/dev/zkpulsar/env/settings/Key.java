package dev.zkpulsar.env.settings;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Declares that a component of a record is a {@link Setting}; {@link SettingsReader} reads it. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Key {
  /** The default of a directory: the JVM's temporary one. */
  String TEMPORARY = "the temporary directory";

  /** The whole name; by default the record's prefix, a dot, and the component's name. */
  String name() default "";

  /** The value of a setting that is not given; empty for none, or if the record computes it. */
  String byDefault() default "";

  /**
   * Bounds such as {@code 1 to 5}, words such as {@code 1, 3}, or a format, which is not checked.
   */
  String allowed() default "";

  /** The environments that honour the setting; any other environment refuses it. */
  EnvironmentKind[] kinds() default {
    EnvironmentKind.EMBEDDED, EnvironmentKind.DOCKER, EnvironmentKind.EXTERNAL
  };

  Setting.Affects affects() default Setting.Affects.MEASUREMENT;

  /** The beginning of the names of a record's settings, such as {@code bench.oxia}. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface Prefix {
    String value();
  }

  /** One line for the user, without the allowed values and the default. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.RECORD_COMPONENT)
  @interface Help {
    String value();
  }
}
