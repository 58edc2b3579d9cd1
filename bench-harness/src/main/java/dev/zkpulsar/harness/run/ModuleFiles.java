package dev.zkpulsar.harness.run;

import dev.zkpulsar.results.files.WholeFile;
import dev.zkpulsar.results.read.MetricsFile;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.ResultFile;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The files of a module that describe its benchmarks to the reporter: metrics.json, plots.json,
 * names.json and studies. They are on the class path, in the module's jar or in its classes.
 */
public final class ModuleFiles {
  private ModuleFiles() {}

  /** The metrics that the module and the reporter know. */
  public static Catalog catalog() {
    return MetricsFile.onClassPath(ModuleFiles.class.getClassLoader());
  }

  /** Copies the files that the module has into the directory of a run, beside its results. */
  public static void copyInto(Path directory) throws IOException {
    for (String name : ResultFile.OF_MODULE) {
      Optional<URI> file = find(name);
      if (file.isPresent()) {
        copy(file.get(), directory.resolve(name));
      }
    }
  }

  private static Optional<URI> find(String name) {
    URL url = ModuleFiles.class.getClassLoader().getResource(name);
    return url == null ? Optional.empty() : Optional.of(URI.create(url.toString()));
  }

  /** Copies a file, or a directory with what is below it. */
  static void copy(URI from, Path to) throws IOException {
    try (var jar = openJar(from);
        var files = Files.walk(Path.of(from))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = to.resolve(Path.of(from).relativize(file).toString());
        Files.createDirectories(copy.getParent());
        WholeFile.write(copy, out -> Files.copy(file, out));
      }
    }
  }

  /** The file system of a file in a jar; null for a file of its own. */
  private static FileSystem openJar(URI uri) throws IOException {
    return uri.getScheme().equals("jar") ? FileSystems.newFileSystem(uri, Map.of()) : null;
  }
}
