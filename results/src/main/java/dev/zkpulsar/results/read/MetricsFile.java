package dev.zkpulsar.results.read;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.MetricRow;
import dev.zkpulsar.results.run.ResultFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads the rows of {@code metrics.json} of a module, from its class path or beside its results,
 * and the built-in rows behind them.
 */
public final class MetricsFile {
  private static final TypeReference<List<MetricRow>> ROWS = new TypeReference<>() {};
  private static final List<MetricRow> BUILT_IN = builtIn();

  /** Passes over the fields of another version. */
  private static final ObjectReader ANY_VERSION =
      Json.JSON.readerFor(ROWS).without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private MetricsFile() {}

  private static List<MetricRow> builtIn() {
    try (var in = Catalog.class.getResourceAsStream(ResultFile.METRICS)) {
      return Json.JSON.readValue(in, ROWS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The rows of the module on a class path, {@code /metrics.json}, then the built-in ones. */
  public static Catalog onClassPath(ClassLoader classPath) {
    var rows = new LinkedHashSet<MetricRow>();
    try (var in = classPath.getResourceAsStream(ResultFile.METRICS)) {
      if (in != null) {
        List<MetricRow> own = ANY_VERSION.readValue(in);
        rows.addAll(own);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    rows.addAll(BUILT_IN);
    return new Catalog(rows);
  }

  /** The rows beside the files, without a note about fields of another version. */
  public static Catalog beside(Collection<ResultFile> files) {
    return beside(files, note -> {});
  }

  /**
   * The rows beside the files, then the built-in ones. Throws BadResultsException if a file cannot
   * be read.
   *
   * @param notes gets a line about fields that another version wrote
   */
  public static Catalog beside(Collection<ResultFile> files, Consumer<String> notes) {
    var rows = new LinkedHashSet<MetricRow>();
    for (var own : Json.readAll(ResultFile.beside(files, ResultFile.METRICS), ROWS, notes)) {
      rows.addAll(own);
    }
    rows.addAll(BUILT_IN);
    return new Catalog(rows);
  }
}
