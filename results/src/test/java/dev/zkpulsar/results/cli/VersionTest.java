package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.Main;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VersionTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"-V", "merge -V", "compare --version", "generate-completion -V"})
  void theVersionIsThatOfTheJar(String commandLine) throws Exception {
    assertThat(MainTest.run(commandLine.split(" ")).out()).startsWith("results of unknown version");

    var urls = new ArrayList<URL>();
    urls.add(jar().toUri().toURL());
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      urls.add(Path.of(entry).toUri().toURL());
    }
    try (var loader =
        new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      var run = loader.loadClass(Main.class.getName()).getMethod("run", String[].class);
      var ended =
          MainTest.run(
              () -> {
                try {
                  return (int) run.invoke(null, (Object) commandLine.split(" "));
                } catch (ReflectiveOperationException e) {
                  throw new IllegalStateException(e);
                }
              });
      assertThat(ended.out()).isEqualTo("results 1.2.3\n");
      assertThat(ended.exitCode()).isZero();
    }
  }

  /** The reporter's own classes in a jar of a version. */
  private Path jar() throws IOException {
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, "1.2.3");
    Path file = directory.resolve("results.jar");
    String name = Main.class.getName().replace('.', '/') + ".class";
    try (var jar = new JarOutputStream(Files.newOutputStream(file), manifest);
        var in = Main.class.getClassLoader().getResourceAsStream(name)) {
      jar.putNextEntry(new JarEntry(name));
      in.transferTo(jar);
    }
    return file;
  }
}
