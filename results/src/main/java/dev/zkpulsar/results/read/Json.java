package dev.zkpulsar.results.read;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.PropertyBindingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.zkpulsar.results.text.PlainText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/** Reads JSON files. An error is one line with the file, the place and the reason. */
public final class Json {
  /** A run of 10,000 points has 100 MB; a compressed file may be of any length. */
  private static final StreamReadConstraints LIMITS =
      StreamReadConstraints.builder().maxDocumentLength(1L << 30).build();

  /** Accepts a bare NaN. A text, list or map that a record lacks is empty. */
  public static final JsonMapper JSON =
      JsonMapper.builder(JsonFactory.builder().streamReadConstraints(LIMITS).build())
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .defaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY))
          .build();

  private Json() {}

  interface Reader<T> {
    T read(InputStream in) throws IOException;
  }

  /** The text of a UTF-8 file, where a torn character is no error. */
  public static String text(Path file) {
    return with(file, in -> new String(in.readAllBytes(), StandardCharsets.UTF_8));
  }

  /** Reads a whole file, perhaps in gzip; an empty one is a missing node. */
  public static JsonNode tree(Path file) {
    return with(file, JSON::readTree);
  }

  /**
   * Reads the same file of several runs. A field that another version wrote is passed over; one
   * note names all such fields.
   */
  public static <T> List<T> readAll(
      List<Path> files, TypeReference<T> type, Consumer<String> notes) {
    var passedOver = new PassedOver();
    ObjectReader reader = passedOver.on(JSON.readerFor(type));
    var all = new ArrayList<T>();
    for (Path file : files) {
      all.add(passedOver.in(file, () -> with(file, reader::<T>readValue)));
    }
    passedOver.tell(notes);
    return all;
  }

  static <T> T with(Path file, Reader<T> reader) {
    try (var in = open(file)) {
      return reader.read(in);
    } catch (IOException e) {
      throw bad(file, e);
    }
  }

  private static InputStream open(Path file) throws IOException {
    var in = Files.newInputStream(file);
    return file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in;
  }

  /** One line for whatever reading a file threw: of JSON, YAML or CSV. */
  public static BadResultsException bad(Path file, IOException e) {
    Throwable cause = e;
    while (cause.getCause() instanceof JacksonException) {
      cause = cause.getCause();
    }
    if (!(cause instanceof JacksonException read)) {
      return new BadResultsException(file + ": cannot be read: " + PlainText.reason(e));
    }
    var at = read.getLocation();
    String place = at == null ? "" : ": line " + Math.max(1, at.getLineNr());
    return new BadResultsException(file + place + ": " + reason(read));
  }

  /** Jackson's reason without the names of Java's classes. */
  private static String reason(JacksonException e) {
    if (e instanceof PropertyBindingException unknown) {
      var known = unknown.getKnownPropertyIds().stream().map(String::valueOf).sorted().toList();
      return "'%s': no such field; allowed: %s"
          .formatted(unknown.getPropertyName(), String.join(", ", known));
    }
    String message = e.getOriginalMessage().lines().findFirst().orElse("");
    if (message.startsWith("Trailing token")) {
      return "a second value begins here; allowed: one array a file, several files at once";
    }
    if (message.startsWith("Unrecognized character escape")) {
      return message
          + "; JMH before 1.22 does not escape parameters; allowed: the file with its backslashes"
          + " doubled";
    }
    if (e instanceof JsonMappingException mapping) {
      var names = mapping.getPath().stream().map(JsonMappingException.Reference::getFieldName);
      String path = names.filter(Objects::nonNull).collect(Collectors.joining("."));
      message = (path.isEmpty() ? "" : path + ": ") + message;
    }
    return message.replaceAll(
        " \\(token `[^`]*`\\)|,? (value of type|instance of|from|when|for) `[^`]*`( enabled)?", "");
  }
}
