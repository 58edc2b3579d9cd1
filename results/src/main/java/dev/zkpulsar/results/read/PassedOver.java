package dev.zkpulsar.results.read;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import dev.zkpulsar.results.text.Digits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Collects the fields that files of runs have and this version does not know. A run's directory has
 * copies of its module's files, so that the files of an old run have the fields of an old version.
 * They are passed over, and named once for all files that were read together.
 */
public final class PassedOver {
  private final Set<String> fields = new TreeSet<>();
  private final Set<Path> files = new LinkedHashSet<>();
  private Path current;

  /** A reader that passes unknown fields over and collects their names here. */
  public ObjectReader on(ObjectReader reader) {
    return reader.withHandler(new Handler());
  }

  /** Reads a file; its unknown fields are those of this file. */
  public <T> T in(Path file, Supplier<T> reading) {
    current = file;
    return reading.get();
  }

  /** Gives one line that names the files and the fields, or none if there are no such fields. */
  public void tell(Consumer<String> notes) {
    if (fields.isEmpty()) {
      return;
    }
    Path first = files.iterator().next();
    String others = files.size() == 1 ? "" : " and " + Digits.count(files.size() - 1, "other file");
    notes.accept(
        "%s%s: fields of another version are passed over: %s"
            .formatted(first, others, String.join(", ", fields)));
  }

  private final class Handler extends DeserializationProblemHandler {
    @Override
    public boolean handleUnknownProperty(
        DeserializationContext context,
        JsonParser parser,
        JsonDeserializer<?> deserializer,
        Object beanOrClass,
        String name)
        throws IOException {
      fields.add(name);
      files.add(current);
      parser.skipChildren();
      return true;
    }
  }
}
