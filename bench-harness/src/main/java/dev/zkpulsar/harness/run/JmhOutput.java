package dev.zkpulsar.harness.run;

import dev.zkpulsar.harness.state.SetupProgress;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.regex.Pattern;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;

/**
 * Writes JMH's own output to the log, and tells the progress of a run about iterations, the reason
 * of a failure, and the progress of a set-up.
 */
final class JmhOutput {
  private static final Pattern EXCEPTION =
      Pattern.compile("[\\w.$]*(?:Exception|Error)(?::\\s*(.+))?");

  /** A JVM that does not start prints its reason on the line below this one. */
  private static final String NO_JVM = "Error occurred during initialization of VM";

  private final Progress progress;
  private final OutputFormat jmh;

  /** A fork's own output comes in pieces of any size. */
  private final LineStream output = new LineStream(this::showSetup);

  private String lastLine = "";

  private JmhOutput(Progress progress, OutputFormat jmh) {
    this.progress = progress;
    this.jmh = jmh;
  }

  /** The output of one JMH run, which JMH calls by its own interface. */
  static OutputFormat of(Options options, PrintStream log, Progress progress) {
    OutputFormat jmh =
        OutputFormatFactory.createFormatInstance(
            log, options.verbosity().orElse(Defaults.VERBOSITY));
    var output = new JmhOutput(progress, jmh);
    return (OutputFormat)
        Proxy.newProxyInstance(
            OutputFormat.class.getClassLoader(),
            new Class<?>[] {OutputFormat.class},
            (proxy, method, arguments) -> output.intercept(method, arguments));
  }

  /** Learns from a call of JMH what the console shows, and passes it on to the log. */
  private Object intercept(Method method, Object[] arguments) throws Throwable {
    switch (method.getName()) {
      case "close" -> {
        return null; // JMH closes its output after each point; the log is for all of them.
      }
      case "iteration" -> progress.iteration((IterationParams) arguments[1], (int) arguments[2]);
      case "iterationResult" -> progress.iterationEnded((IterationResult) arguments[3]);
      case "print", "println", "verbosePrintln" -> {
        if (((String) arguments[0]).startsWith("# WARNING: JMH lock is ignored")) {
          return null; // MachineLock holds it.
        }
        learnFailure((String) arguments[0]);
      }
      case "write" -> {
        if (arguments[0] instanceof byte[] bytes) {
          output.write(bytes);
        } else {
          output.write((int) arguments[0]);
        }
      }
      default -> {}
    }
    try {
      return method.invoke(jmh, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private void showSetup(String line) {
    if (line.startsWith(SetupProgress.PREFIX)) {
      progress.note(line.substring(SetupProgress.PREFIX.length()).stripTrailing());
    }
  }

  /** The message of the first exception; its class and trace are in the log. */
  private void learnFailure(String output) {
    for (String line : output.strip().split("\\s*\n\\s*", -1)) {
      var thrown = EXCEPTION.matcher(line);
      if (thrown.matches()) {
        String message = thrown.group(1);
        progress.failed(message == null ? "see jmh.log" : message + " (see jmh.log)");
      } else if (lastLine.equals(NO_JVM)) {
        progress.failed(line + " (see jmh.log)");
      }
      lastLine = line;
    }
  }
}
