package dev.zkpulsar.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModuleFilesTest {
  @TempDir private Path directory;

  /** A module's classes are a directory in a build and a jar otherwise. */
  @Test
  void theStudiesOfAModuleAreCopiedWithTheirDirectories() throws Exception {
    Path classes = Files.createDirectories(directory.resolve("classes/studies/one"));
    Files.writeString(classes.resolve("study.yaml"), "title: One");
    Path jar = directory.resolve("module one.jar");
    try (var files = FileSystems.newFileSystem(jar, Map.of("create", "true"))) {
      Files.createDirectories(files.getPath("studies/one"));
      Files.writeString(files.getPath("studies/one/study.yaml"), "title: One");
    }
    for (URI studies :
        List.of(classes.getParent().toUri(), URI.create("jar:" + jar.toUri() + "!/studies"))) {
      Path copy = Files.createTempDirectory(directory, "copy");
      ModuleFiles.copy(studies, copy);
      assertThat(copy.resolve("one/study.yaml")).hasContent("title: One");
    }
  }
}
