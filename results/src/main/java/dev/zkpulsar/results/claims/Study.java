package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.zkpulsar.results.output.Table;
import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.JsonFile;
import dev.zkpulsar.results.runs.MeasuredPoint;
import dev.zkpulsar.results.runs.MeasuredRun;
import dev.zkpulsar.results.runs.ResultFile;
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
 * A published study: a directory with its figures in CSV files, and with its conclusions in {@value
 * #FILE}. docs/studies.md shows how to write one.
 *
 * @param text of that file
 * @param names that expressions can use: tables of figures, points, metrics, values
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

  /**
   * The file.
   *
   * @param setup the machines and programs of the study, and of its transcription
   * @param about a figure is "about" the study's within this factor
   * @param values expressions by name; each can use those before it
   */
  record Form(
      String title,
      String setup,
      double about,
      Map<String, String> points,
      Map<String, String> metrics,
      Map<String, String> values,
      Map<String, Conclusion> conclusions,
      Map<String, FigureTable> tables) {}

  /**
   * Points of a benchmark: {@code Class.method param=value ...}.
   *
   * @param params the values that all points share; an expression names the others
   */
  record Points(String benchmark, Map<String, String> params) {
    private static final String FORM = "(\\S+)((?: [^ =]+=\\S*)*)";

    private static Points of(MatchResult form) {
      var params =
          Stream.of(form.group(2).strip().split(" "))
              .filter(word -> !word.isEmpty())
              .map(word -> word.split("=", 2))
              .collect(Collectors.toMap(word -> word[0], word -> word[1]));
      return new Points(form.group(1), params);
    }

    boolean has(MeasuredPoint point, Map<String, String> wanted) {
      return benchmark.equals(point.benchmark())
          && wanted.entrySet().stream()
              .allMatch(
                  each ->
                      point
                          .params()
                          .getOrDefault(each.getKey(), MeasuredPoint.NONE)
                          .equals(each.getValue()));
    }
  }

  /**
   * Reads the studies beside the result files of runs. If several runs have a study, the last one's
   * counts.
   *
   * @return empty if no run has studies
   * @throws BadResultsException if a study cannot be used
   */
  public static List<Study> beside(List<MeasuredRun> runs) {
    var studies = new LinkedHashMap<String, Study>();
    ResultFile.beside(runs.stream().map(MeasuredRun::file).toList(), DIRECTORY).stream()
        .flatMap(directory -> in(directory).stream())
        .forEach(study -> studies.put(study.id(), study));
    return List.copyOf(studies.values());
  }

  /**
   * Reads the studies in a directory, or the one that it is.
   *
   * @throws BadResultsException if there are none, or one cannot be used
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
    var names = new HashMap<String, Object>();
    ResultFile.entries(directory).stream()
        .filter(each -> each.toString().endsWith(".csv"))
        .forEach(each -> names.put(each.getFileName().toString().split("\\.")[0], figures(each)));
    try {
      String text = Files.readString(file);
      var study = new Study(file, text, YAML.readValue(text), names);
      names.put("about", study.form.about);
      study.form.points.forEach(
          (name, each) ->
              names.put(
                  name,
                  Points.of(
                      study.form(name, each, Points.FORM, "CLASS.METHOD PARAMETER=VALUE ..."))));
      study.form.metrics.forEach(
          (name, each) -> {
            var form = study.form(name, each, Metric.FORM, Metric.ALLOWED);
            names.put(name, new Metric(form.group(1), form.group(2), form.group(3)));
          });
      study.form.values.forEach(
          (name, each) -> names.put(name, new Scope(study, names, List.of()).value(each)));
      // Finds unknown names before anything is measured.
      study.verdicts(List.of());
      study.tables(List.of());
      return study;
    } catch (IOException e) {
      throw JsonFile.bad(file, e);
    }
  }

  /** The parts of an entry of the file. */
  MatchResult form(String name, String value, String form, String allowed) {
    var matcher = Pattern.compile(form).matcher(value);
    if (!matcher.matches()) {
      throw bad(name, value, allowed);
    }
    return matcher;
  }

  /** The rows of a file by their first cell, and the cells of each by their heading. */
  private static Keyed<Keyed<String>> figures(Path file) {
    var rows = new Keyed<Keyed<String>>();
    try (MappingIterator<Map<String, String>> lines = CSV.readValues(file.toFile())) {
      while (lines.hasNextValue()) {
        var row = new Keyed<String>();
        row.putAll(lines.nextValue());
        String key = row.values().iterator().next();
        if (rows.put(key, row) != null) {
          String where = "%s: line %d: key".formatted(file, rows.size() + 2);
          throw BadResultsException.of(where, key, "twice", "once");
        }
      }
    } catch (IOException e) {
      throw JsonFile.bad(file, e);
    }
    return rows;
  }

  /** A map that finds 2 as well as "2", and has no null for a missing key. */
  public static final class Keyed<V> extends LinkedHashMap<Object, V> {
    private static final long serialVersionUID = 1;

    @Override
    public V get(Object key) {
      V value = super.get(String.valueOf(key));
      if (value == null) {
        throw new ArithmeticException("no '" + key + "' among " + keySet());
      }
      return value;
    }
  }

  /** An error in an entry of the file. */
  BadResultsException bad(String name, String value, String allowed) {
    return BadResultsException.of(place(value.isEmpty() ? name : value) + name, value, allowed);
  }

  /** The file and the line of an entry. */
  String place(String value) {
    long line = text.substring(0, Math.max(0, text.indexOf(value)) + 1).lines().count();
    return "%s: line %d: ".formatted(file, line);
  }

  /** The names that a table uses. */
  <T> T named(String name, Class<T> type) {
    if (!type.isInstance(names.get(name))) {
      throw bad("table", name, "the name of a CSV file or of points");
    }
    return type.cast(names.get(name));
  }

  String id() {
    return file.toAbsolutePath().normalize().getParent().getFileName().toString();
  }

  List<Conclusion.Verdict> verdicts(List<MeasuredPoint> measured) {
    return form.conclusions.entrySet().stream()
        .map(each -> each.getValue().verdict(each.getKey(), this, measured))
        .toList();
  }

  /** Measured points beside the study's figures; of others there is a note. */
  List<Table> tables(List<MeasuredPoint> measured) {
    var left = measured.stream().filter(this::isAbout).collect(Collectors.toSet());
    var tables = new ArrayList<Table>();
    form.tables.forEach((title, table) -> tables.add(table.of(title, this, measured, left)));
    if (!left.isEmpty() && !tables.isEmpty()) {
      String note = "Left out, with other parameters than the study's: %d measured points.";
      Table last = tables.remove(tables.size() - 1);
      tables.add(
          new Table(last.title(), last.headings(), last.rows(), note.formatted(left.size())));
    }
    return tables;
  }

  /** Whether it names points of this benchmark. */
  boolean isAbout(MeasuredPoint point) {
    return names.values().stream()
        .anyMatch(each -> each instanceof Points points && points.has(point, Map.of()));
  }
}
