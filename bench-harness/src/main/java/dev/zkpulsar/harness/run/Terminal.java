package dev.zkpulsar.harness.run;

import dev.zkpulsar.results.text.PlainText;
import java.io.Console;
import java.io.PrintStream;
import java.util.Map;

/**
 * The console of a run.
 *
 * @param out gets its lines
 * @param hasColour whether marks are coloured: on a terminal, unless the environment sets {@code
 *     NO_COLOR}
 */
public record Terminal(PrintStream out, boolean hasColour) {

  /** The console behind a stream, which is a terminal only if the stream is standard output. */
  public static Terminal of(PrintStream out) {
    return of(out, out == System.out && isTerminal(), System.getenv());
  }

  static Terminal of(PrintStream out, boolean terminal, Map<String, String> environment) {
    boolean isDumb = environment.getOrDefault("TERM", "dumb").equals("dumb");
    boolean isPlain = !environment.getOrDefault("NO_COLOR", "").isEmpty();
    return new Terminal(out, terminal && !isDumb && !isPlain);
  }

  /** Before Java 22, there is no console without a terminal. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean isTerminal() {
    Console console = System.console();
    try {
      return console != null && (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }

  public void println(String lines) {
    out.println(lines);
  }

  void mark(String indent, String mark) {
    println(indent + PlainText.mark(mark, hasColour));
  }
}
