package dev.zkpulsar.results.profile;

import dev.zkpulsar.results.output.WholeFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import one.convert.Arguments;
import one.convert.CallStack;
import one.convert.FlameGraph;
import one.convert.Frame;

/** Flame graphs of a profile: a page for the CPU samples and the allocation of each process. */
public final class FlameGraphs {
  /** The start of a heading in {@link Profile#tables}. */
  private static final Pattern HEADING = Pattern.compile("(?m)^\\S+: (cpu|allocation)(?=, )");

  /** Narrower frames are unreadable, but would be most of the file. */
  private static final String LEAST_PERCENT = "0.1";

  private FlameGraphs() {}

  /**
   * Relative links to the graphs of a point, by heading, such as {@code client: cpu}.
   *
   * @param page links existing files below its directory; standard output links none
   */
  public static Map<String, String> links(Path log, Path page) {
    var links = new TreeMap<String, String>();
    Path directory = page.toAbsolutePath().normalize().getParent();
    var headings = HEADING.matcher(WholeFile.isStandardOutput(page) ? "" : Profile.tables(log));
    while (headings.find()) {
      Path graph = file(log, headings.group()).normalize();
      if (graph.startsWith(directory) && Files.exists(graph)) {
        links.put(headings.group(), "./" + directory.toUri().relativize(graph.toUri()));
      }
    }
    return links;
  }

  /** Writes the graphs of a profile beside the interval log of its point. */
  static void write(Profile profile, Path log) throws IOException {
    for (var series : profile.stacks().entrySet()) {
      var heading = HEADING.matcher(series.getKey().replace(";", ": "));
      if (heading.find()) {
        var html = new ByteArrayOutputStream(); // The library's own stream hides errors.
        graph(series.getKey().replace(";", " "), series.getValue()).dump(html);
        WholeFile.write(file(log, heading.group()), html::writeTo);
      }
    }
  }

  private static Path file(Path log, String heading) {
    return Profile.file(log, "." + heading.replace(": ", ".") + ".html");
  }

  private static FlameGraph graph(String title, Map<String, Long> stacks) {
    var graph = new FlameGraph(new Arguments("--title", title, "--minwidth", LEAST_PERCENT));
    stacks.forEach(
        (frames, weight) -> {
          var stack = new CallStack();
          for (String frame : frames.split(";")) {
            // The library writes names into a script, which the name of a thread could end.
            stack.push(frame.replace("</", "< /"), Frame.TYPE_JIT_COMPILED);
          }
          graph.addSample(stack, weight);
        });
    return graph;
  }
}
