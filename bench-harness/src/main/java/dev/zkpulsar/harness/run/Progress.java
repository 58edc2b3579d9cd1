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
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;

/**
 * Shows on the console which point runs, what it measured and how long the rest takes; JMH's own
 * output goes to the log.
 */
public final class Progress {
  /** What a fork takes besides its iterations; corrected by what finished points took. */
  private static final double OVERHEAD = 1.15;

  private final List<Point> points;
  private final PrintStream log;
  private final long runStartNs = System.nanoTime();
  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private int number;
  private double estimatedSeconds;
  private double takenSeconds;
  private long pointStartNs;
  private String failure;

  Progress(List<Point> points, PrintStream log) {
    this.points = points;
    this.log = log;
  }

  /** Says what would be run. */
  public static void plan(List<Point> points) {
    points.forEach(point -> System.out.println(point.label()));
    double seconds = points.stream().mapToDouble(Point::estimatedSeconds).sum() * OVERHEAD;
    System.out.printf("%d points, about %s%n", points.size(), time(seconds));
  }

  void skipped(Point point) {
    number++;
    System.out.printf("[%d/%d] %s: finished before%n", number, points.size(), point.label());
  }

  void started(Point point) {
    number++;
    pointStartNs = System.nanoTime();
    failure = null;
    double left =
        points.stream().skip(number - 1L).mapToDouble(Point::estimatedSeconds).sum() * slowness();
    System.out.printf("[%d/%d] %s  (%s left)%n", number, points.size(), point.label(), time(left));
    if (!point.needs().isEmpty()) {
      System.out.println("        " + point.needs());
    }
  }

  void finished(Results.Of point) {
    estimatedSeconds += point.point().estimatedSeconds();
    takenSeconds += (System.nanoTime() - pointStartNs) / 1e9;
    System.out.println("        " + Table.line(point) + (failure == null ? "" : "  " + failure));
    if (number == points.size()) {
      System.out.println("Took " + time((System.nanoTime() - runStartNs) / 1e9));
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
   * JMH's own output format, into the log; on the way it learns why a point failed, and shows an
   * iteration of a long point as it passes.
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
      case "print", "println", "verbosePrintln" -> learnFailure((String) arguments[0]);
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
        .forEach(
            line -> System.out.println("        " + line.substring(SetupProgress.PREFIX.length())));
    if (end > 0) {
      output.reset();
      output.writeBytes(text.substring(end).getBytes(StandardCharsets.UTF_8));
    }
  }

  private static void showIteration(IterationParams params, int iteration) {
    if (params.getTime().convertTo(TimeUnit.SECONDS) >= 10) {
      System.out.printf(
          "        %s %d of %d, %s%n",
          params.getType() == IterationType.WARMUP ? "warmup" : "iteration",
          iteration,
          params.getCount(),
          params.getTime());
    }
  }

  private void learnFailure(String output) {
    for (String line : output.split("\n", -1)) {
      if (failure == null && line.matches("^[\\w.$]*(Exception|Error)\\b.*")) {
        failure = line.strip();
      }
    }
  }
}
