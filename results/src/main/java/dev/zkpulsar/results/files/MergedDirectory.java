package dev.zkpulsar.results.files;

import com.fasterxml.jackson.databind.JsonNode;
import dev.zkpulsar.results.files.WholeFile.Content;
import dev.zkpulsar.results.run.BadResultsException;
import dev.zkpulsar.results.run.Catalog;
import dev.zkpulsar.results.run.Json;
import dev.zkpulsar.results.run.Names;
import dev.zkpulsar.results.run.Provenance;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.text.PlainText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * A directory like a run's with the results of many: {@code jmh.json}, {@code provenance.json}, and
 * the files of the runs' modules; of trimmed results {@code jmh.json.gz}, without plots and
 * studies.
 */
public final class MergedDirectory {
  private static final List<String> OF_TRIMMED = List.of(Catalog.FILE, Names.FILE);
  private static final List<String> OF_WHOLE = List.of(Catalog.FILE, Names.FILE, "plots.json");

  private MergedDirectory() {}

  /**
   * Writes a merge. Throws BadResultsException if the directory has files that no merge wrote, or
   * an input; CannotWriteException if a file cannot be written.
   */
  public static void write(Merge merge, Path directory, List<ResultFile> files, boolean isTrimmed) {
    check(directory, files);
    var contents = new LinkedHashMap<Path, Content>();
    byte[] results = merge.json().getBytes(StandardCharsets.UTF_8);
    contents.put(
        directory.resolve(isTrimmed ? ResultFile.COMPRESSED : ResultFile.RESULTS),
        out -> writeResults(results, out, isTrimmed));
    contents.put(
        directory.resolve(ResultFile.PROVENANCE), text(merge.provenance().toPrettyString()));
    for (String name : isTrimmed ? OF_TRIMMED : OF_WHOLE) {
      // The sets of a module may share its files in the directory above them.
      if (!isTrimmed || !Files.exists(directory.toAbsolutePath().resolveSibling(name))) {
        ResultFile.beside(files, name).stream()
            .map(Json::tree)
            .reduce(Json::union)
            .map(JsonNode::toPrettyString)
            .ifPresent(all -> contents.put(directory.resolve(name), text(all)));
      }
    }
    if (!isTrimmed) {
      ResultFile.beside(files, ResultFile.STUDIES)
          .forEach(from -> addStudies(from, directory.resolve(ResultFile.STUDIES), contents));
    }
    try {
      Files.createDirectories(directory);
      for (Path file : contents.keySet()) {
        Files.createDirectories(file.getParent());
      }
    } catch (IOException e) {
      throw new CannotWriteException(directory + ": cannot be written: " + PlainText.reason(e));
    }
    WholeFile.writeContents(contents);
  }

  private static void check(Path directory, List<ResultFile> files) {
    String problem = "";
    Path place = directory.toAbsolutePath().normalize();
    if (files.stream().anyMatch(f -> f.path().toAbsolutePath().normalize().startsWith(place))) {
      problem = "an input is in it";
    } else if (Files.exists(directory) && !Files.isDirectory(directory)) {
      problem = "a file";
    } else if (Files.isDirectory(directory)
        && !ResultFile.entries(directory).isEmpty()
        && !isMerged(directory.resolve(ResultFile.PROVENANCE))) {
      problem = "it has files that no merge wrote";
    }
    if (!problem.isEmpty()) {
      throw BadResultsException.of("-o", directory, problem, "a new directory, or -");
    }
  }

  private static boolean isMerged(Path provenance) {
    return Files.isRegularFile(provenance) && Json.tree(provenance).has(Provenance.RUNS);
  }

  private static void writeResults(byte[] json, OutputStream out, boolean isCompressed)
      throws IOException {
    if (!isCompressed) {
      out.write(json);
      return;
    }
    var packed = new GZIPOutputStream(out);
    packed.write(json);
    packed.finish();
  }

  private static Content text(String json) {
    return out -> out.write((json + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static void addStudies(Path from, Path to, Map<Path, Content> contents) {
    try (var files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        contents.put(to.resolve(from.relativize(file)), out -> Files.copy(file, out));
      }
    } catch (IOException e) {
      throw Json.bad(from, e);
    }
  }
}
