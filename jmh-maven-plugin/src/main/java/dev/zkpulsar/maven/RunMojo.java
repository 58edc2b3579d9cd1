package dev.zkpulsar.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
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
    if (!Files.exists(Path.of(project.getBuild().getOutputDirectory(), "META-INF/BenchmarkList"))) {
      getLog().info(project.getArtifactId() + " has no benchmarks");
      return;
    }
    int exitCode = run();
    if (exitCode != 0) {
      throw new MojoFailureException(
          "The run of "
              + project.getArtifactId()
              + " ended with exit code "
              + exitCode
              + ", see above");
    }
  }

  /** With -pl, Maven's -am adds modules to compile only. */
  private boolean isSelected() {
    List<String> selected = session.getRequest().getSelectedProjects();
    Path root = Path.of(session.getExecutionRootDirectory());
    return selected.isEmpty()
        || selected.stream()
            .anyMatch(
                selector ->
                    names(selector, project.getArtifactId(), project.getBasedir().toPath(), root));
  }

  /** Whether a selector of -pl names the module: by directory or coordinates, after + or ?. */
  static boolean names(String selector, String artifactId, Path directory, Path root) {
    String name = selector.replaceFirst("^[+?]+", "");
    return name.endsWith(":" + artifactId) || root.resolve(name).normalize().equals(directory);
  }

  private int run() throws MojoExecutionException {
    Path directory = null;
    try {
      // Only the owner can read it. The runner removes it when it has read it, as it knows by the
      // name.
      directory = Files.createTempDirectory("zkpulsar-");
      directory.toFile().deleteOnExit();
      Path handover = temporaryFile(directory, "handover");
      try (var out = Files.newBufferedWriter(handover)) {
        handover().store(out, null);
      }
      Path arguments = temporaryFile(directory, "arguments");
      Files.write(arguments, command(handover).stream().map(RunMojo::quoted).toList());
      String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
      return new ProcessBuilder(java, "@" + arguments)
          .directory(new File(session.getExecutionRootDirectory()))
          .inheritIO()
          .redirectInput(ProcessBuilder.Redirect.PIPE) // Its end is seen when this JVM is killed.
          .start()
          .waitFor();
    } catch (IOException e) {
      throw new MojoExecutionException(
          "The JVM of the benchmarks did not start: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MojoExecutionException("Interrupted", e);
    } finally {
      remove(directory);
    }
  }

  /** A file that is removed with its directory, or at the end of this JVM if that comes first. */
  private static Path temporaryFile(Path directory, String name) throws IOException {
    Path file = Files.createFile(directory.resolve(name));
    file.toFile().deleteOnExit();
    return file;
  }

  private static void remove(Path directory) {
    if (directory != null) {
      directory.resolve("handover").toFile().delete();
      directory.resolve("arguments").toFile().delete();
      directory.toFile().delete();
    }
  }

  /**
   * The runner's settings, in the format of the harness' {@code Handover}, so that they are on no
   * command line.
   */
  private Properties handover() {
    var handover = new Properties();
    Properties given = session.getUserProperties();
    given.stringPropertyNames().stream()
        .filter(name -> name.startsWith("bench."))
        .forEach(name -> handover.setProperty("setting." + name, given.getProperty(name)));
    handover.setProperty("setting.bench.out", out);
    if (suite != null) {
      handover.setProperty("setting.bench.suite", suite);
    }
    return handover;
  }

  private List<String> command(Path handover) throws MojoExecutionException {
    var command = new ArrayList<String>();
    command.add("--enable-native-access=ALL-UNNAMED");
    if (Runtime.version().feature() >= WARNS_OF_UNSAFE) {
      command.add("--sun-misc-unsafe-memory-access=allow");
    }
    command.add("-Dbench.handover=" + handover);
    command.add("-cp");
    command.add(classPath());
    command.add(mainClass);
    command.addAll(arguments());
    return command;
  }

  private String classPath() throws MojoExecutionException {
    try {
      return String.join(File.pathSeparator, project.getRuntimeClasspathElements());
    } catch (DependencyResolutionRequiredException e) {
      throw new MojoExecutionException("The class path cannot be resolved", e);
    }
  }

  private List<String> arguments() throws MojoExecutionException {
    try {
      return jmhArgs == null ? List.of() : List.of(CommandLineUtils.translateCommandline(jmhArgs));
    } catch (Exception e) { // declared so by Plexus: quotes that do not match
      throw new MojoExecutionException("jmh.args: " + e.getMessage(), e);
    }
  }

  /** Quotes an argument by the rules of the java command's argument files. */
  static String quoted(String argument) {
    return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
