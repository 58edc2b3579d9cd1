package dev.zkpulsar.harness.run;

import dev.zkpulsar.harness.plan.Point;
import dev.zkpulsar.harness.state.SetupProgress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;

/**
 * Shows on the console the running point, its results and the remaining time; JMH's own output goes
 * to the log.
 */
public final class Progress {
  /**
   * Estimated ratio of a point's time to the time of its iterations, until finished points give the
   * real one.
   */
  private static final double OVERHEAD = 1.15;

  private static final Pattern EXCEPTION =
      Pattern.compile("[\\w.$]*(?:Exception|Error)(?::\\s*(.+))?");

  private final List<Point> points;
  private final PrintStream log;
  private final PrintStream out;
  private final long runStartNs = System.nanoTime();
  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private int number;
  private double estimatedSeconds;
  private double takenSeconds;
  private long pointStartNs;
  private String failure;

  Progress(List<Point> points, PrintStream log, PrintStream out) {
    this.points = points;
    this.log = log;
    this.out = out;
  }

  /** Prints the points of a run and their estimated duration. */
  public static void plan(List<Point> points, PrintStream out) {
    points.forEach(point -> out.println(point.label()));
    double seconds = points.stream().mapToDouble(Point::estimatedSeconds).sum() * OVERHEAD;
    out.printf("%d points, about %s%n", points.size(), time(seconds));
  }

  void skipped(Point point) {
    number++;
    out.printf("[%d/%d] %s: finished before%n", number, points.size(), point.label());
  }

  void started(Point point) {
    number++;
    pointStartNs = System.nanoTime();
    failure = null;
    double left =
        points.stream().skip(number - 1L).mapToDouble(Point::estimatedSeconds).sum() * slowness();
    out.printf("[%d/%d] %s  (%s left)%n", number, points.size(), point.label(), time(left));
    if (!point.needs().isEmpty()) {
      out.println("        " + point.needs());
    }
  }

  void finished(Results.PointResult point) {
    estimatedSeconds += point.point().estimatedSeconds();
    takenSeconds += (System.nanoTime() - pointStartNs) / 1e9;
    out.println("        " + Table.line(point) + (failure == null ? "" : "  " + failure));
    if (number == points.size()) {
      out.println("Took " + time((System.nanoTime() - runStartNs) / 1e9));
    }
  }

  void failed(String why) {
    if (failure == null) {
      failure = why;
    }
  }

  private double slowness() {
    return estimatedSeconds == 0 ? OVERHEAD : takenSeconds / estimatedSeconds;
  }

  private static String time(double seconds) {
    long whole = Math.round(seconds);
    return String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60);
  }

  /**
   * Writes JMH's own output to the log. Extracts the reason of a failure, the iterations of a long
   * point and the progress of a set-up.
   */
  OutputFormat jmhOutput(Options options) {
    OutputFormat jmh =
        OutputFormatFactory.createFormatInstance(
            log, options.verbosity().orElse(Defaults.VERBOSITY));
    return (OutputFormat)
        Proxy.newProxyInstance(
            OutputFormat.class.getClassLoader(),
            new Class<?>[] {OutputFormat.class},
            (proxy, method, arguments) -> intercept(jmh, method, arguments));
  }

  private Object intercept(OutputFormat jmh, Method method, Object[] arguments) throws Throwable {
    switch (method.getName()) {
      case "close" -> {
        return null; // JMH closes its output after each point; the log is for all of them.
      }
      case "iteration" -> showIteration((IterationParams) arguments[1], (int) arguments[2]);
      case "print", "println", "verbosePrintln" -> {
        if (((String) arguments[0]).startsWith("# WARNING: JMH lock is ignored")) {
          return null; // MachineLock holds it.
        }
        learnFailure((String) arguments[0]);
      }
      case "write" -> showSetup(arguments[0]);
      default -> {}
    }
    try {
      return method.invoke(jmh, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** A fork's own output comes in pieces of any size. */
  private void showSetup(Object written) {
    if (written instanceof byte[] bytes) {
      output.writeBytes(bytes);
    } else {
      output.write((int) written);
    }
    String text = output.toString(StandardCharsets.UTF_8);
    int end = text.lastIndexOf('\n') + 1;
    text.substring(0, end)
        .lines()
        .filter(line -> line.startsWith(SetupProgress.PREFIX))
        .forEach(line -> out.println("        " + line.substring(SetupProgress.PREFIX.length())));
    if (end > 0) {
      output.reset();
      output.writeBytes(text.substring(end).getBytes(StandardCharsets.UTF_8));
    }
  }

  private void showIteration(IterationParams params, int iteration) {
    if (params.getTime().convertTo(TimeUnit.SECONDS) >= 10) {
      out.printf(
          "        %s %d of %d, %s%n",
          params.getType() == IterationType.WARMUP ? "warmup" : "iteration",
          iteration,
          params.getCount(),
          params.getTime());
    }
  }

  /** The message of the first exception; its class and trace are in the log. */
  private void learnFailure(String output) {
    for (String line : output.split("\n", -1)) {
      var thrown = EXCEPTION.matcher(line.strip());
      if (failure == null && thrown.matches()) {
        failure = thrown.group(1) == null ? "see jmh.log" : thrown.group(1) + " (see jmh.log)";
      }
    }
  }
}
