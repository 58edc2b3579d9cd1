package dev.zkpulsar.deploy;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads Kubernetes objects as the API server does with strict validation: an unknown or repeated
 * field fails. The client's own reader keeps unknown fields silently.
 */
final class StrictYaml {
  private static final Map<String, Class<? extends HasMetadata>> TYPES =
      Map.of("Job", Job.class, "Service", Service.class, "ConfigMap", ConfigMap.class);

  private static final ObjectMapper MAPPER =
      new ObjectMapper(
              YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .setAnnotationIntrospector(new WithoutAnySetters());

  private StrictYaml() {}

  /**
   * Reads all documents of a file.
   *
   * @param yaml documents of the kinds Job, Service and ConfigMap
   * @return the objects in the order of the documents
   * @throws IOException if a document is not an object of its kind
   */
  static List<HasMetadata> read(String yaml) throws IOException {
    var objects = new ArrayList<HasMetadata>();
    for (String document : yaml.split("(?m)^---$")) {
      String kind = MAPPER.readTree(document).path("kind").asText();
      Class<? extends HasMetadata> type = TYPES.get(kind);
      if (type == null) {
        throw new IOException("unexpected kind '" + kind + "'");
      }
      objects.add(MAPPER.readValue(document, type));
    }
    return objects;
  }

  /** The client's types collect unknown fields with such setters. */
  private static final class WithoutAnySetters extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1;

    @Override
    public Boolean hasAnySetter(Annotated member) {
      return false;
    }
  }
}
