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
 * Runs the module's benchmarks in a JVM with the module's own class path. It compiles first; what
 * the selected module depends on is compiled ({@code -am}) and not run.
 */
@Mojo(name = "run", requiresDependencyResolution = ResolutionScope.RUNTIME, threadSafe = true)
@Execute(phase = LifecyclePhase.PROCESS_CLASSES)
public class RunMojo extends AbstractMojo {
  private static final int WARNS_OF_UNSAFE = 24;

  /** A suite of the module; its default is the runner's. */
  @Parameter(property = "suite")
  private String suite;

  /** JMH's own command line, quoted as in a shell. */
  @Parameter(property = "jmh.args")
  private String jmhArgs;

  /** Where each run gets a directory. */
  @Parameter(
      property = "bench.out",
      defaultValue = "${session.executionRootDirectory}/results/runs")
  private String out;

  /** The class that is run with JMH's command line. */
  @Parameter(property = "jmh.mainClass", defaultValue = "dev.zkpulsar.launcher.Launcher")
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
          "The run of " + project.getArtifactId() + " ended with " + exitCode + ", see above");
    }
  }

  /** With -pl, Maven's -am adds modules that are there to be compiled, not to be run. */
  private boolean isSelected() {
    List<String> selected = session.getRequest().getSelectedProjects();
    Path root = Path.of(session.getExecutionRootDirectory());
    return selected.isEmpty()
        || selected.stream()
            .anyMatch(
                selector ->
                    names(selector, project.getArtifactId(), project.getBasedir().toPath(), root));
  }

  /** By the rules of -pl: a directory, {@code artifactId}'s coordinates, either after a + or ?. */
  static boolean names(String selector, String artifactId, Path directory, Path root) {
    String name = selector.replaceFirst("^[+?]+", "");
    return name.endsWith(":" + artifactId) || root.resolve(name).normalize().equals(directory);
  }

  private int run() throws MojoExecutionException {
    Path argumentFile = null;
    try {
      argumentFile = Files.createTempFile("jmh-run", ".args");
      Files.write(argumentFile, command().stream().map(RunMojo::quoted).toList());
      String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
      return new ProcessBuilder(java, "@" + argumentFile)
          .directory(new File(session.getExecutionRootDirectory()))
          .inheritIO()
          .start()
          .waitFor();
    } catch (IOException e) {
      throw new MojoExecutionException("The benchmarks' JVM did not start: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MojoExecutionException("Interrupted", e);
    } finally {
      delete(argumentFile);
    }
  }

  private List<String> command() throws MojoExecutionException {
    var command = new ArrayList<String>();
    command.add("--enable-native-access=ALL-UNNAMED");
    if (Runtime.version().feature() >= WARNS_OF_UNSAFE) {
      command.add("--sun-misc-unsafe-memory-access=allow");
    }
    Properties given = session.getUserProperties();
    given.stringPropertyNames().stream()
        .filter(name -> name.startsWith("bench.") && !name.equals("bench.out"))
        .forEach(name -> command.add("-D" + name + "=" + given.getProperty(name)));
    command.add("-Dbench.out=" + out);
    command.add("-Dbench.endWithParent=true");
    if (suite != null) {
      command.add("-Dbench.suite=" + suite);
    }
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
      throw new MojoExecutionException("No class path", e);
    }
  }

  private List<String> arguments() throws MojoExecutionException {
    try {
      return jmhArgs == null ? List.of() : List.of(CommandLineUtils.translateCommandline(jmhArgs));
    } catch (Exception e) { // declared so by Plexus: quotes that do not match
      throw new MojoExecutionException("jmh.args: " + e.getMessage(), e);
    }
  }

  /** By the rules of the java command's argument files. */
  static String quoted(String argument) {
    return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static void delete(Path file) {
    try {
      if (file != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      file.toFile().deleteOnExit();
    }
  }
}
