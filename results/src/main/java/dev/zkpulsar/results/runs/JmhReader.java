package dev.zkpulsar.results.runs;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads JMH's JSON result by result, so that a file need not fit in memory, and refuses what JMH
 * does not write. What it does not know it leaves alone.
 */
public final class JmhReader {
  /** Takes a bare NaN, which JMH wrote before it quoted it. */
  public static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .build();

  private JmhReader() {}

  /**
   * A result and where it lies.
   *
   * @param number counted from 1
   * @param start of its bytes in the file
   * @param end after its last byte
   */
  public record Found(ObjectNode result, Path file, int number, long start, long end) {

    /** For a message: the file and the result's number in it. */
    public String place() {
      return file + ": result " + number;
    }
  }

  /**
   * Hands over each result in the file's order.
   *
   * @throws BadResultsException when it is not what JMH writes; what came before was handed over
   */
  public static void read(Path file, Consumer<Found> results) {
    var seen = new HashMap<Object, Integer>();
    int number = 0;
    try (var in = new BufferedInputStream(Files.newInputStream(file));
        JsonParser parser = JSON.createParser(utf8(in, file))) {
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        throw noResults(file);
      }
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        number++;
        long start = parser.currentTokenLocation().getByteOffset();
        JsonNode node = JSON.readTree(parser);
        String place = file + ": result " + number;
        var found =
            new Found(
                JmhResult.checked(node, place),
                file,
                number,
                start,
                parser.currentLocation().getByteOffset());
        Integer earlier = seen.putIfAbsent(identity(found.result()), number);
        if (earlier != null) {
          throw new BadResultsException(
              place
                  + ": the same benchmark, mode and parameters as result "
                  + earlier
                  + ": "
                  + MeasuredPoint.Key.of(found.result()).label()
                  + "; allowed: once in a run");
        }
        results.accept(found);
      }
      if (number == 0) {
        throw noResults(file);
      }
      if (parser.nextToken() != null) {
        throw new BadResultsException(
            file
                + ": line "
                + parser.currentTokenLocation().getLineNr()
                + ": not whole JSON: something follows the array of results");
      }
    } catch (JsonProcessingException e) {
      throw notJson(file, e);
    } catch (IOException e) {
      throw cannotBeRead(file, e);
    }
  }

  /** Of other encodings the parser's positions are those of characters, not of bytes. */
  private static InputStream utf8(BufferedInputStream in, Path file) throws IOException {
    in.mark(Integer.BYTES);
    byte[] first = in.readNBytes(Integer.BYTES);
    in.reset();
    for (byte b : first) {
      // Neither a mark of UTF-16 or UTF-32, nor a half of what JSON may begin with in them.
      if (b == 0 || b == (byte) 0xFE || b == (byte) 0xFF) {
        throw new BadResultsException(file + ": not in UTF-8; allowed: UTF-8, as JMH writes it");
      }
    }
    return in;
  }

  /**
   * Reads again a result that {@link #read} found.
   *
   * @throws BadResultsException when the file has changed since
   */
  public static ObjectNode reread(Path file, long start, long end) {
    byte[] bytes = new byte[Math.toIntExact(end - start)];
    try (var in = new RandomAccessFile(file.toFile(), "r")) {
      in.seek(start);
      in.readFully(bytes);
      if (JSON.readTree(bytes) instanceof ObjectNode result) {
        return result;
      }
      throw new BadResultsException(file + ": changed while it was read");
    } catch (IOException e) {
      throw new BadResultsException(file + ": changed while it was read: " + oneLine(e));
    }
  }

  /** A file beside a result file, such as a provenance. */
  static JsonNode tree(Path file) {
    try (var in = Files.newInputStream(file)) {
      return JSON.readTree(in);
    } catch (JsonProcessingException e) {
      throw notJson(file, e);
    } catch (IOException e) {
      throw cannotBeRead(file, e);
    }
  }

  /** A merged file says of each result which run it is of. */
  private static Object identity(ObjectNode result) {
    return List.of(MeasuredPoint.Key.of(result), result.path("run").asText());
  }

  private static BadResultsException noResults(Path file) {
    return new BadResultsException(file + ": no JMH results: allowed: a JSON array of them");
  }

  private static BadResultsException notJson(Path file, JsonProcessingException e) {
    var at = e.getLocation();
    String place = file + ": line " + (at == null ? 1 : at.getLineNr());
    return new BadResultsException(
        e instanceof MismatchedInputException
            ? place + ": no JMH result: " + oneLine(e).replaceFirst(" for `?ObjectNode.*", "")
            : place + ": not whole JSON: " + oneLine(e));
  }

  private static BadResultsException cannotBeRead(Path file, IOException e) {
    return new BadResultsException(file + ": cannot be read: " + oneLine(e));
  }

  private static String oneLine(IOException e) {
    String message = e instanceof JsonProcessingException j ? j.getOriginalMessage() : e.toString();
    return String.valueOf(message).replaceAll("\\s+", " ");
  }
}
