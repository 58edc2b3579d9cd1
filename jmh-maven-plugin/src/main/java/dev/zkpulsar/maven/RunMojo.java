package dev.zkpulsar.maven;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.cli.CommandLineUtils;

/**
 * Runs the module's benchmarks in a JVM with the module's own class path. The module is compiled
 * first, and with {@code -am} the modules that it depends on; only selected modules are run.
 */
@Mojo(name = "run", requiresDependencyResolution = ResolutionScope.RUNTIME, threadSafe = true)
@Execute(phase = LifecyclePhase.PROCESS_CLASSES)
public class RunMojo extends AbstractMojo {
  private static final int WARNS_OF_UNSAFE = 24;

  /** Exit codes of the runner after which nothing was measured, see docs/exit-codes.md. */
  private static final int BAD_INPUT = 2;

  private static final int BROKEN = 4;

  /** Maven would take an empty one for one that is not given. */
  private static final List<String> VALUED =
      List.of("suite", "jmh.args", "jmh.mainClass", "bench.out");

  /** A suite of the module; without it, the runner chooses. */
  @Parameter(property = "suite")
  private String suite;

  /** JMH's own command line, quoted as in a shell. */
  @Parameter(property = "jmh.args")
  private String jmhArgs;

  /** The directory in which each run gets a directory. */
  @Parameter(
      property = "bench.out",
      defaultValue = "${session.executionRootDirectory}/results/runs")
  private String out;

  /** The class to run with JMH's command line. */
  @Parameter(property = "jmh.mainClass", defaultValue = "dev.zkpulsar.harness.Main")
  private String mainClass;

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession session;

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    if (!isSelected()) {
      return;
    }
    String module = project.getArtifactId();
    if (!Files.exists(Path.of(project.getBuild().getOutputDirectory(), "META-INF/BenchmarkList"))) {
      getLog().info(module + " has no benchmarks");
      return;
    }
    requireValues(session.getUserProperties());
    int exitCode;
    try {
      exitCode = run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MojoExecutionException("Interrupted", e);
    } catch (Exception e) { // Plexus declares it, for quotes that do not match.
      throw new MojoExecutionException("The benchmarks did not start: " + e.getMessage(), e);
    }
    boolean isFirstLook = suite == null && jmhArgs == null;
    boolean isMeasured = exitCode != BAD_INPUT && exitCode != BROKEN;
    if (isFirstLook && isMeasured && !session.getUserProperties().containsKey("bench.plan")) {
      System.out.println(nextCommands(module)); // Maven's option -q hides the log.
    }
    if (exitCode != 0) {
      throw new MojoFailureException(
          "The run of %s ended with exit code %d, see above".formatted(module, exitCode));
    }
  }

  /** What to do after the first look at a module: two lines, each with a command. */
  static String nextCommands(String module) {
    return String.format(
        "Next: ./mvnw -q -pl %s jmh:run -Djmh.args=-h   shows the suites, with their durations, and"
            + " the settings%n      bin/compare HEAD~1   measures whether the last commit made it"
            + " slower",
        module);
  }

  /**
   * Refuses a property without a value, as of an unset variable; the runner refuses its settings.
   */
  static void requireValues(Properties given) throws MojoExecutionException {
    for (String name : VALUED) {
      if (given.getProperty(name, name).isBlank()) {
        throw new MojoExecutionException(
            "%s: '': it has no value; allowed: a value, or no -D%s".formatted(name, name));
      }
    }
  }

  /** With -pl, Maven's -am adds modules to compile only. */
  private boolean isSelected() {
    List<String> selected = session.getRequest().getSelectedProjects();
    Path root = Path.of(session.getExecutionRootDirectory());
    Path directory = project.getBasedir().toPath();
    return selected.isEmpty()
        || selected.stream().anyMatch(s -> names(s, project.getArtifactId(), directory, root));
  }

  /** Whether a selector of -pl names the module: by directory or coordinates, after + or ?. */
  static boolean names(String selector, String artifactId, Path directory, Path root) {
    String name = selector.replaceFirst("^[+?]+", "");
    return name.endsWith(":" + artifactId) || root.resolve(name).normalize().equals(directory);
  }

  private int run() throws Exception {
    // Only the owner can read it. The runner removes it, as it knows by the name.
    Path directory = Files.createTempDirectory("zkpulsar-");
    Path arguments = directory.resolve("arguments");
    try {
      Files.write(arguments, command(arguments).stream().map(RunMojo::quoted).toList());
      return new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(), "@" + arguments)
          .directory(new File(session.getExecutionRootDirectory()))
          .inheritIO()
          .redirectInput(ProcessBuilder.Redirect.PIPE) // Its end is seen when this JVM is killed.
          .start()
          .waitFor();
    } finally {
      Files.deleteIfExists(arguments);
      Files.deleteIfExists(directory);
    }
  }

  private List<String> command(Path arguments) throws Exception {
    var command = new ArrayList<>(List.of("--enable-native-access=ALL-UNNAMED"));
    if (Runtime.version().feature() >= WARNS_OF_UNSAFE) {
      command.add("--sun-misc-unsafe-memory-access=allow");
    }
    Properties given = session.getUserProperties();
    given.stringPropertyNames().stream()
        .filter(name -> name.startsWith("bench."))
        .forEach(name -> command.add("-D" + name + "=" + given.getProperty(name)));
    command.add("-Dbench.out=" + out);
    if (suite != null) {
      command.add("-Dsuite=" + suite);
    }
    command.add("-Dbench.arguments=" + arguments);
    String classPath = String.join(File.pathSeparator, project.getRuntimeClasspathElements());
    command.addAll(List.of("-cp", classPath, mainClass));
    if (jmhArgs != null) {
      command.addAll(List.of(CommandLineUtils.translateCommandline(jmhArgs)));
    }
    return command;
  }

  /** Quotes an argument by the rules of the java command's argument files. */
  static String quoted(String argument) {
    return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
