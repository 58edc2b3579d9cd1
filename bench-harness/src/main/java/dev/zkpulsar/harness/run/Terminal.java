package dev.zkpulsar.harness.run;

import dev.zkpulsar.results.output.Ansi;
import java.io.Console;
import java.io.PrintStream;
import java.util.Map;

/**
 * The console of a run. On a terminal, the last line can be replaced, and marks are red unless the
 * environment sets {@code NO_COLOR}. Elsewhere, such as in a file, there are only plain lines. Any
 * thread may call.
 */
public final class Terminal {
  private static final String CLEAR_LINE = "\r\u001b[K";
  private static final int WIDTH = 80;

  private final PrintStream out;
  private final boolean live;
  private final boolean colour;
  private boolean shown;

  Terminal(PrintStream out, boolean live, boolean colour) {
    this.out = out;
    this.live = live;
    this.colour = colour;
  }

  /** The console behind a stream, which is a terminal only if the stream is standard output. */
  public static Terminal of(PrintStream out) {
    return of(out, out == System.out && isTerminal(), System.getenv());
  }

  static Terminal of(PrintStream out, boolean terminal, Map<String, String> environment) {
    boolean live = terminal && !environment.getOrDefault("TERM", "dumb").equals("dumb");
    return new Terminal(out, live, live && environment.getOrDefault("NO_COLOR", "").isEmpty());
  }

  /** From Java 22 on, a console exists without a terminal, too, and tells by a new method. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean isTerminal() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException e) {
      return true;
    }
  }

  /** Whether {@link #update} shows anything. */
  boolean isLive() {
    return live;
  }

  /** Whether marks are coloured. */
  public boolean hasColour() {
    return colour;
  }

  /** Prints lines for good. */
  public synchronized void println(String lines) {
    clear();
    out.println(lines);
  }

  /** Prints a mark for good, as a line of its own. */
  synchronized void mark(String indent, String mark) {
    println(indent + Ansi.mark(mark, colour));
  }

  /** Replaces the line that was updated last; on no terminal, does nothing. */
  synchronized void update(String line) {
    if (live) {
      clear();
      out.print(line.substring(0, Math.min(line.length(), WIDTH - 1)));
      out.flush();
      shown = true;
    }
  }

  /** Removes the line that was updated last. */
  synchronized void clear() {
    if (shown) {
      out.print(CLEAR_LINE);
      out.flush();
      shown = false;
    }
  }
}
