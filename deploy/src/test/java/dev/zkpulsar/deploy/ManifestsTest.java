package dev.zkpulsar.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The manifests match the schema of the Kubernetes API, as the official client checks it. */
class ManifestsTest {
  private static final Path DIRECTORY = Path.of("kubernetes");
  private static final Map<String, Class<?>> TYPES =
      Map.of("batch/v1 Job", V1Job.class, "v1 Service", V1Service.class);
  private static final ObjectMapper YAML =
      new ObjectMapper(
          YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build());

  @Test
  void everyManifestMatchesTheSchema() throws IOException {
    try (var files = Files.newDirectoryStream(DIRECTORY, "*.yaml")) {
      for (Path file : files) {
        // kustomize's own file is no object of the API; kubectl checks it.
        if (!file.endsWith("kustomization.yaml")) {
          check(Files.readString(file));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "backoffLimit, backOffLimit, backOffLimit",
    "runAsNonRoot, runAsNonroot, runAsNonroot",
    "topologyKey,  namespaces,   topologyKey",
    "parallelism,  completions,  Duplicate",
    "'lism: 3',    'lism: many', many",
  })
  void misspeltMissingRepeatedAndMistypedFieldsFail(String right, String wrong, String named)
      throws IOException {
    String job = Files.readString(DIRECTORY.resolve("job.yaml"));
    assertThat(job).contains(right);
    assertThatThrownBy(() -> check(job.replace(right, wrong))).hasMessageContaining(named);
  }

  private static void check(String manifest) throws IOException {
    for (JsonNode object :
        YAML.readerFor(JsonNode.class).<JsonNode>readValues(manifest).readAll()) {
      String type = object.path("apiVersion").asText() + " " + object.path("kind").asText();
      assertThat(TYPES).containsKey(type);
      JSON.deserialize(object.toString(), TYPES.get(type));
    }
  }
}
