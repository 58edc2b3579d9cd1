package dev.zkpulsar.results.claims;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.zkpulsar.results.claims.ClaimVerdict.Outcome;
import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.FoundResults;
import dev.zkpulsar.results.read.Json;
import dev.zkpulsar.results.read.PassedOver;
import dev.zkpulsar.results.read.RenamedValues;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.Point;
import dev.zkpulsar.results.run.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A published study, see docs/studies.md.
 *
 * @param text of its file, to find the line of an error
 * @param names what expressions can use, by name: an {@link Id} of points, a {@link Measure}, a
 *     number, or a table: its rows by their first cells, each with its cells by their headings
 */
public record Study(Path file, String text, Form form, Map<String, Object> names) {
  private static final String FILE = "study.yaml";
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

  record Form(
      String title,
      String setup,
      double about,
      Map<String, Id> points,
      Map<String, String> metrics,
      Map<String, Conclusion> conclusions) {}

  record Conclusion(
      String stated,
      @JsonProperty("read off") String readOff,
      String bounds,
      String uncheckable,
      String below,
      String above,
      Map<String, String> checks) {
    Conclusion {
      below = below.isEmpty() ? "below the bound" : below;
      above = above.isEmpty() ? "above the bound" : above;
    }

    String text() {
      return stated.isEmpty() ? "(read off): " + readOff : "(stated): " + stated;
    }
  }

  /**
   * The studies beside result files; of those with one name, the last. A field that another version
   * wrote is passed over; one note names all such fields. A study in the form of another version is
   * left out with a note, so that it does not make the run unreadable.
   */
  public static List<Study> beside(Collection<ResultFile> files, Consumer<String> notes) {
    var studies = new LinkedHashMap<String, Study>();
    var passedOver = new PassedOver();
    ObjectReader reader = passedOver.on(YAML);
    for (Path directory : ResultFile.beside(files, ResultFile.STUDIES)) {
      for (Path place : places(directory)) {
        try {
          Study study = passedOver.in(place.resolve(FILE), () -> read(place, reader));
          studies.put(study.id(), study);
        } catch (BadResultsException e) {
          notes.accept(e.getMessage() + "; this study is left out, see --studies=DIRECTORY");
        }
      }
    }
    passedOver.tell(notes);
    return List.copyOf(studies.values());
  }

  /** Throws BadResultsException if the directory neither is nor contains a study. */
  public static List<Study> in(Path directory) {
    return places(directory).stream().map(place -> read(place, YAML)).toList();
  }

  private static List<Path> places(Path directory) {
    var all = Stream.concat(Stream.of(directory), FoundResults.entries(directory).stream());
    var places = all.filter(place -> Files.exists(place.resolve(FILE))).toList();
    if (places.isEmpty()) {
      throw BadResultsException.of(
          "studies", directory, "a directory with a " + FILE + ", or with such directories");
    }
    return places;
  }

  private static Study read(Path directory, ObjectReader reader) {
    Path file = directory.resolve(FILE);
    try {
      String text = Files.readString(file);
      Form form = reader.readValue(text);
      var study = new Study(file, text, form, new HashMap<>());
      form.points.forEach((name, points) -> study.names.put(name, RenamedValues.of(points)));
      study.names.put("about", form.about);
      form.metrics.forEach((name, metric) -> study.names.put(name, Measure.of(metric)));
      for (Path entry : FoundResults.entries(directory)) {
        String name = entry.getFileName().toString();
        if (name.endsWith(".csv")) {
          study.names.put(name.replace(".csv", ""), figures(entry));
        }
      }
      // Finds unknown names before anything is measured.
      form.conclusions.keySet().forEach(id -> study.verdicts(id, List.of()));
      return study;
    } catch (IOException e) {
      throw Json.bad(file, e);
    }
  }

  /** A verdict on each check of a conclusion. Throws BadResultsException if it is malformed. */
  List<ClaimVerdict> verdicts(String id, List<Point> measured) {
    Conclusion conclusion = form.conclusions.get(id);
    boolean isStatedOnce = conclusion.stated.isEmpty() != conclusion.readOff.isEmpty();
    boolean isChecked = !conclusion.checks.isEmpty();
    if (!isStatedOnce || isChecked != conclusion.uncheckable.isEmpty()) {
      throw bad(id, "allowed: 'stated' or 'read off', and 'checks' or 'uncheckable'");
    }
    if (!isChecked) {
      String why = conclusion.uncheckable;
      return List.of(new ClaimVerdict(id, Outcome.NOT_MEASURED, why, "", "", ""));
    }
    var verdicts = new ArrayList<ClaimVerdict>();
    for (var check : conclusion.checks.entrySet()) {
      var parsed = Check.parse(check.getValue(), this, conclusion);
      verdicts.add(parsed.verdict(id, check.getKey(), measured));
    }
    return verdicts;
  }

  /** The rows of a file by their first cell. */
  private static Map<String, Map<String, String>> figures(Path file) {
    var rows = new LinkedHashMap<String, Map<String, String>>();
    try (MappingIterator<Map<String, String>> lines = CSV.readValues(file.toFile())) {
      for (var row : lines.readAll()) {
        String key = row.values().iterator().next();
        if (rows.put(key, row) != null) {
          String place = file + ": line " + (rows.size() + 2) + ": key";
          throw BadResultsException.of(place, key, "twice", "once");
        }
      }
      return rows;
    } catch (IOException e) {
      throw Json.bad(file, e);
    }
  }

  /** An error about a value of the file, with its line. */
  BadResultsException bad(String value, String reason) {
    String words = Pattern.quote(value).replace(" ", "\\E\\s+\\Q");
    // A whole value, rather than a word of a sentence.
    String before = text.split("(?m)(?<![\\w.])" + words + "(?= *([],:;'\"#<>~]|$))", 2)[0];
    return new BadResultsException(
        "%s: line %d: '%s': %s".formatted(file, before.lines().count(), value, reason));
  }

  /** The name of its directory. */
  String id() {
    return file.toAbsolutePath().normalize().getParent().getFileName().toString();
  }

  /** Whether a conclusion may need a point. */
  boolean isAbout(Point point) {
    return form.points.values().stream()
        .anyMatch(wanted -> wanted.benchmark().equals(point.benchmark()));
  }
}
