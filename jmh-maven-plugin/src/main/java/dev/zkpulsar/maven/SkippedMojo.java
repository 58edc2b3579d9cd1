package dev.zkpulsar.maven;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/**
 * Prints how many tests of this build passed, how many were skipped and why. The last module of the
 * project calls it after its own tests, so that a green build does not hide what it did not test.
 */
@Mojo(name = "skipped", threadSafe = true)
public class SkippedMojo extends AbstractMojo {

  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession session;

  @Override
  public void execute() throws MojoExecutionException {
    var reports = new TestReports();
    try {
      for (MavenProject project : session.getProjects()) {
        Path reportsOfModule = Path.of(project.getBuild().getDirectory(), "surefire-reports");
        reports.add(reportsOfModule, session.getStartTime().toInstant());
      }
    } catch (IOException e) {
      throw new MojoExecutionException("A test report cannot be read: " + e.getMessage(), e);
    }
    reports.lines().forEach(getLog()::info);
  }
}
