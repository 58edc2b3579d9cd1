package dev.zkpulsar.results.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Values of options with a range; the message of a refusal is the allowed range. */
final class Converters {
  private Converters() {}

  /** A whole number of 1 or more. */
  static final class Count implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
      return (int) within(value, 1, Integer.MAX_VALUE, true, "a whole number of 1 or more");
    }
  }

  /** A number above 0 and below 1. */
  static final class Probability implements ITypeConverter<Double> {
    @Override
    public Double convert(String value) {
      return within(value, Double.MIN_VALUE, Math.nextDown(1), false, "above 0 and below 1");
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
        double percent =
            within(value.substring(equals + 1), Double.MIN_VALUE, Double.MAX_VALUE, false, allowed);
        return new Threshold(value.substring(0, Math.max(0, equals)), percent);
      }
    }
  }

  private static double within(
      String value, double least, double most, boolean whole, String allowed) {
    try {
      double number = Double.parseDouble(value);
      if (number >= least && number <= most && (!whole || number == Math.rint(number))) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below, like a number out of range.
    }
    throw new TypeConversionException(allowed);
  }
}
