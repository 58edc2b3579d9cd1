package dev.zkpulsar.results.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Values of options with a range; the message of a refusal is the allowed range. */
final class Converters {
  private Converters() {}

  /** A number above 0 and below 1. */
  static final class Probability implements ITypeConverter<Double> {
    @Override
    public Double convert(String value) {
      return number(value, 1, "above 0 and below 1");
    }
  }

  /**
   * The threshold of a metric, {@code METRIC=PERCENT}.
   *
   * @param metric "" for all metrics without a threshold of their own
   */
  record Threshold(String metric, double percent) {

    /** The last "=" ends the metric, whose name may contain others. */
    static final class Converter implements ITypeConverter<Threshold> {
      @Override
      public Threshold convert(String value) {
        int equals = value.lastIndexOf('=');
        String allowed = "a number of percent above 0, or METRIC=PERCENT";
        double percent = number(value.substring(equals + 1), Double.POSITIVE_INFINITY, allowed);
        return new Threshold(value.substring(0, Math.max(0, equals)), percent);
      }
    }
  }

  /** A number between 0 and a limit, both excluded. */
  private static double number(String value, double limit, String allowed) {
    try {
      double number = Double.parseDouble(value);
      if (number > 0 && number < limit) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below, like a number out of range.
    }
    throw new TypeConversionException(allowed);
  }
}
