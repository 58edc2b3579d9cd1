package dev.zkpulsar.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The files of deploy/kubernetes: as they are, or as kubectl renders them. */
final class Kustomized {
  static final Path DIRECTORY = Path.of("kubernetes").toAbsolutePath();

  private Kustomized() {}

  /** The objects of the plain files. */
  static List<HasMetadata> plain() throws IOException {
    return StrictYaml.read(
        Files.readString(DIRECTORY.resolve("service.yaml"))
            + "---\n"
            + Files.readString(DIRECTORY.resolve("job.yaml")));
  }

  /**
   * The objects that {@code kubectl apply -k} submits; skips the test where kubectl is missing.
   *
   * @param directory of a kustomization.yaml
   */
  static List<HasMetadata> rendered(Path directory) throws IOException, InterruptedException {
    Process kubectl;
    try {
      kubectl = new ProcessBuilder("kubectl", "kustomize", directory.toString()).start();
    } catch (IOException e) {
      assumeTrue(false, "no kubectl");
      throw e;
    }
    String yaml = new String(kubectl.getInputStream().readAllBytes(), UTF_8);
    if (kubectl.waitFor() != 0) {
      throw new IOException(new String(kubectl.getErrorStream().readAllBytes(), UTF_8));
    }
    return StrictYaml.read(yaml);
  }
}
