package dev.zkpulsar.results.run;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.PropertyBindingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import dev.zkpulsar.results.text.PlainText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/**
 * Reads JSON files. An error becomes one line that names the file, the place and the allowed value.
 */
public final class Json {
  /**
   * Takes a bare NaN, which programs other than JMH write. A text, list or map that a record lacks
   * is empty.
   */
  public static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .defaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY))
          .withCoercionConfig(
              LogicalType.Textual,
              text ->
                  text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
          .build();

  /** A compressed file may be of any length; a run of 10,000 points has 100 MB. */
  private static final int MOST_BYTES = 1 << 30;

  private Json() {}

  /** Reads a whole file, perhaps in gzip, like {@link #read}; an empty one is a missing node. */
  public static JsonNode tree(Path file) {
    try (var in = open(file)) {
      return JSON.readTree(in.readNBytes(MOST_BYTES));
    } catch (IOException e) {
      throw bad(file, e);
    }
  }

  /** Throws BadResultsException if the file cannot be read, or has another form. */
  public static <T> T read(Path file, TypeReference<T> type) {
    try (var in = Files.newInputStream(file)) {
      return JSON.readValue(in, type);
    } catch (IOException e) {
      throw bad(file, e);
    }
  }

  /**
   * Two as one: objects are united field by field, arrays element by element without repetitions,
   * and of other values the first stands.
   */
  public static JsonNode union(JsonNode one, JsonNode other) {
    if (one instanceof ObjectNode object && other instanceof ObjectNode more) {
      for (var field : more.properties()) {
        JsonNode own = object.get(field.getKey());
        object.set(field.getKey(), own == null ? field.getValue() : union(own, field.getValue()));
      }
    } else if (one instanceof ArrayNode array && other instanceof ArrayNode more) {
      var known = array.valueStream().collect(Collectors.toSet());
      more.valueStream().filter(known::add).forEach(array::add);
    }
    return one;
  }

  /** One line for whatever reading a file threw: of JSON, YAML or CSV. */
  public static BadResultsException bad(Path file, IOException e) {
    Throwable cause = e;
    while (cause.getCause() instanceof JacksonException) {
      cause = cause.getCause();
    }
    if (cause instanceof JacksonException read) {
      var at = read.getLocation();
      String place = at == null ? "" : ": line " + Math.max(1, at.getLineNr());
      String type = file.toString().replaceFirst(".*\\.", "");
      boolean isOther =
          type.equals("csv") || (type.equals("yaml") && read instanceof StreamReadException);
      String reason = isOther ? read.getOriginalMessage().split("\n")[0] : reason(read);
      return new BadResultsException(file + place + ": " + reason);
    }
    return new BadResultsException(file + ": cannot be read: " + PlainText.reason(e));
  }

  /** A file, uncompressed if its name ends in .gz. */
  static InputStream open(Path file) throws IOException {
    var in = Files.newInputStream(file);
    return file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in;
  }

  private static String reason(JacksonException e) {
    if (e instanceof InvalidFormatException format && format.getTargetType().isEnum()) {
      String allowed =
          Arrays.stream(format.getTargetType().getEnumConstants())
              .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
              .collect(Collectors.joining(", "));
      return "%s: '%s'; allowed: %s".formatted(path(format), format.getValue(), allowed);
    }
    if (e instanceof PropertyBindingException unknown) {
      var known = unknown.getKnownPropertyIds().stream().map(String::valueOf).sorted().toList();
      return "'%s': no such field; allowed: %s"
          .formatted(unknown.getPropertyName(), String.join(", ", known));
    }
    if (e.getOriginalMessage().startsWith("Duplicate field")) {
      String name = e.getOriginalMessage().replaceFirst("^[^']*'([^']*)'.*", "$1");
      return "field '" + name + "' is there twice; allowed: once";
    }
    if (e instanceof MismatchedInputException mismatch
        && !e.getOriginalMessage().startsWith("Trailing token")) {
      String path = path(mismatch);
      return (path.isEmpty() ? "" : path + ": ") + "not a value of the expected kind";
    }
    String message = e.getOriginalMessage();
    if (message.startsWith("Trailing token")) {
      return "a second value begins here; allowed: one array a file, several files at once";
    }
    if (message.startsWith("Unrecognized character escape")) {
      return "\\"
          + message.replaceFirst("^\\D*'(.)'.*", "$1")
          + " is no escape in JSON: JMH before 1.22 does"
          + " not escape parameters; allowed: the file with its backslashes doubled";
    }
    return message.contains("exceeds the maximum")
        ? "too deep, or with too long a value, to be a result; allowed: what JMH writes"
        : "not whole JSON; allowed: a whole JSON file";
  }

  private static String path(JsonMappingException e) {
    return e.getPath().stream()
        .map(at -> at.getFieldName() == null ? "[" + at.getIndex() + "]" : at.getFieldName())
        .collect(Collectors.joining("."));
  }

  /** The lines of a text file. Throws BadResultsException if it cannot be read. */
  static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw bad(file, e);
    }
  }
}
