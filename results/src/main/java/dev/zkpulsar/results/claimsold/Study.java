package dev.zkpulsar.results.claimsold;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.JsonFile;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.ResultFile;
import dev.zkpulsar.results.text.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A published study, see docs/studies.md.
 *
 * @param text of its {@value #FILE}
 * @param names that expressions can use: tables of figures, points, metrics
 */
public record Study(Path file, String text, Form form, Map<String, Object> names) {
  /** The name of the directory of studies beside a result file. */
  public static final String DIRECTORY = "studies";

  static final String FILE = "study.yaml";

  private static final ObjectReader YAML =
      YAMLMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .defaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY))
          .build()
          .readerFor(Form.class);
  private static final ObjectReader CSV =
      new CsvMapper()
          .readerForMapOf(String.class)
          .withFeatures(CsvParser.Feature.TRIM_SPACES, CsvParser.Feature.SKIP_EMPTY_LINES)
          .with(CsvSchema.emptySchema().withHeader());

  /** The file {@value #FILE}. */
  record Form(
      String title,
      String setup,
      double about,
      Map<String, MeasuredPoint.Key> points,
      Map<String, String> metrics,
      Map<String, Conclusion> conclusions,
      Map<String, FigureTable> tables) {}

  /**
   * Reads the studies beside the result files of runs; of a study that several have, the last.
   * Throws BadResultsException if one cannot be used.
   */
  public static List<Study> beside(List<MeasuredRun> runs) {
    var studies = new LinkedHashMap<String, Study>();
    ResultFile.beside(runs.stream().map(MeasuredRun::file).toList(), DIRECTORY).stream()
        .flatMap(directory -> in(directory).stream())
        .forEach(study -> studies.put(study.id(), study));
    return List.copyOf(studies.values());
  }

  /**
   * Reads the studies in a directory, or the one that it is. Throws BadResultsException if there is
   * none, or one cannot be used.
   */
  public static List<Study> in(Path directory) {
    var all = Stream.concat(Stream.of(directory), ResultFile.entries(directory).stream());
    var studies = all.filter(each -> Files.exists(each.resolve(FILE))).map(Study::read).toList();
    if (studies.isEmpty()) {
      throw BadResultsException.of(
          "studies", directory, "a directory with a " + FILE + ", or with such directories");
    }
    return studies;
  }

  private static Study read(Path directory) {
    Path file = directory.resolve(FILE);
    try {
      String text = Files.readString(file);
      Form form = YAML.readValue(text);
      var study = new Study(file, text, form, new HashMap<>(form.points));
      study.names.put("about", form.about);
      form.metrics.forEach((name, metric) -> study.names.put(name, Metric.of(metric, study)));
      for (Path each : ResultFile.entries(directory)) {
        String[] name = each.getFileName().toString().split("\\.", 2);
        if (name[name.length - 1].equals("csv")) {
          study.names.put(name[0], figures(each));
        }
      }
      // Finds unknown names before anything is measured.
      study.conclusions(List.of());
      study.tables(List.of());
      return study;
    } catch (IOException e) {
      throw JsonFile.bad(file, e);
    }
  }

  /** The rows of a file by their first cell, and the cells of each by their heading. */
  private static Map<Object, Map<String, String>> figures(Path file) {
    var rows = new LinkedHashMap<Object, Map<String, String>>();
    try (MappingIterator<Map<String, String>> lines = CSV.readValues(file.toFile())) {
      while (lines.hasNextValue()) {
        var row = lines.nextValue();
        String key = row.values().iterator().next();
        // An expression has numbers: cases[2].
        if (rows.put(key.matches("\\d{1,9}") ? Integer.valueOf(key) : key, row) != null) {
          String where = "%s: line %d: key".formatted(file, rows.size() + 2);
          throw BadResultsException.of(where, key, "twice", "once");
        }
      }
      return rows;
    } catch (IOException e) {
      throw JsonFile.bad(file, e);
    }
  }

  /** The parts of a value of the file. */
  MatchResult form(String value, String form, String allowed) {
    var matcher = Pattern.compile(form).matcher(value);
    if (!matcher.matches()) {
      throw bad(value, "allowed: " + allowed);
    }
    return matcher;
  }

  BadResultsException bad(String value, String reason) {
    String words = Pattern.quote(value).replace(" ", "\\E\\s+\\Q");
    // A whole value, rather than a word of a sentence.
    String before = text.split("(?m)(?<![\\w.])" + words + "(?= *([],:;'\"#<>~]|$))", 2)[0];
    return new BadResultsException(
        "%s: line %d: '%s': %s".formatted(file, before.lines().count(), value, reason));
  }

  String id() {
    return file.toAbsolutePath().normalize().getParent().getFileName().toString();
  }

  List<List<List<String>>> conclusions(List<MeasuredPoint> measured) {
    return form.conclusions.entrySet().stream()
        .map(each -> each.getValue().rows(each.getKey(), this, measured))
        .toList();
  }

  /** Measured points beside the study's figures; of others there is a note. */
  List<Table> tables(List<MeasuredPoint> measured) {
    var left = measured.stream().filter(this::isAbout).collect(Collectors.toSet());
    var tables = new ArrayList<Table>();
    form.tables.forEach((title, table) -> tables.add(table.of(title, this, measured, left)));
    if (!left.isEmpty() && !tables.isEmpty()) {
      String note = "Left out, with other parameters than the study's: %d measured points.";
      int last = tables.size() - 1;
      tables.set(last, tables.get(last).with(note.formatted(left.size())));
    }
    return tables;
  }

  /** Whether it names the point's benchmark. */
  boolean isAbout(MeasuredPoint point) {
    return form.points.values().stream()
        .anyMatch(points -> points.benchmark().equals(point.benchmark()));
  }

  /**
   * Whether a point has a benchmark and parameters. One that it lacks agrees on request, and else
   * is "none".
   */
  static boolean isIn(MeasuredPoint.Key wanted, MeasuredPoint point, boolean agrees) {
    if (!wanted.benchmark().equals(point.benchmark())) {
      return false;
    }
    var params = new HashMap<>(agrees ? wanted.params() : Map.<String, String>of());
    wanted.params().keySet().forEach(name -> params.putIfAbsent(name, MeasuredPoint.NONE));
    params.putAll(point.params());
    return params.entrySet().containsAll(wanted.params().entrySet());
  }
}
