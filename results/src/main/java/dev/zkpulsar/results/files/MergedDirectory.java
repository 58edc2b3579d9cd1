package dev.zkpulsar.results.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.zkpulsar.results.files.WholeFile.Content;
import dev.zkpulsar.results.read.BadResultsException;
import dev.zkpulsar.results.read.FoundResults;
import dev.zkpulsar.results.read.Json;
import dev.zkpulsar.results.run.Facts;
import dev.zkpulsar.results.run.ResultFile;
import dev.zkpulsar.results.text.PlainText;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/**
 * The directory of merged runs, which every command reads like a run's: results, provenance, and
 * the union of the modules' files. It replaces all files of an earlier merge, so that figures,
 * provenance and names are of one merge.
 */
record MergedDirectory(Merge merge, Path directory) {
  /** Throws BadResultsException if other files are there, or an input. */
  void write() {
    check();
    var contents = contents();
    createDirectories(contents.keySet());
    var earlier = filesOfMerge();
    earlier.removeAll(contents.keySet());
    WholeFile.writeContents(contents);
    delete(earlier);
  }

  /** The files of the merged directory. */
  private Map<Path, Content> contents() {
    var contents = new LinkedHashMap<Path, Content>();
    if (merge.trimmed()) {
      contents.put(directory.resolve(ResultFile.COMPRESSED), this::writeCompressed);
    } else {
      contents.put(directory.resolve(ResultFile.RESULTS), text(merge.json()));
    }
    String facts = merge.provenance().toPrettyString() + "\n";
    contents.put(directory.resolve(ResultFile.PROVENANCE), text(facts));
    for (String name : ResultFile.OF_MODULE) {
      Path to = directory.resolve(name);
      var all = ResultFile.beside(merge.files(), name);
      if (name.equals(ResultFile.STUDIES)) {
        addStudies(all, to, contents);
      } else if (isWritten(name)) {
        var merged = all.stream().map(Json::tree).reduce(Merge::union);
        merged.ifPresent(tree -> contents.put(to, text(tree.toPrettyString() + "\n")));
      }
    }
    return contents;
  }

  /** Whether a file of the module is; a trimmed set has no plots. */
  private boolean isWritten(String name) {
    if (!merge.trimmed()) {
      return true;
    }
    // The trimmed sets of a module may share its files in the directory above them.
    boolean isShared = Files.exists(directory.toAbsolutePath().resolveSibling(name));
    return !isShared && !name.equals(ResultFile.PLOTS);
  }

  private void createDirectories(Collection<Path> files) {
    try {
      for (Path file : files) {
        Files.createDirectories(file.toAbsolutePath().getParent());
      }
    } catch (IOException e) {
      String reason = directory + ": cannot be written: " + PlainText.reason(e);
      throw new UncheckedIOException(reason, e);
    }
  }

  /** The files in a directory that a merge may have written there. */
  private List<Path> filesOfMerge() {
    var names = new ArrayList<>(List.of(ResultFile.RESULTS, ResultFile.COMPRESSED));
    names.addAll(ResultFile.OF_MODULE);
    return names.stream()
        .map(directory::resolve)
        .filter(Files::exists)
        .flatMap(place -> filesIn(place).stream())
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static void delete(List<Path> files) {
    for (Path file : files) {
      try {
        Files.delete(file);
      } catch (IOException e) {
        String reason = file + ": of an earlier merge, cannot be deleted: " + PlainText.reason(e);
        throw new UncheckedIOException(reason, e);
      }
    }
  }

  private void check() {
    Path place = directory.toAbsolutePath().normalize();
    String allowed = "a new directory, or -";
    if (merge.files().stream().anyMatch(file -> file.place().startsWith(place))) {
      throw BadResultsException.of("-o", directory, "an input is in it", allowed);
    }
    if (Files.exists(directory) && !isEmpty() && !isOfMerge()) {
      throw BadResultsException.of("-o", directory, "it has files that no merge wrote", allowed);
    }
  }

  private boolean isEmpty() {
    return Files.isDirectory(directory) && FoundResults.entries(directory).isEmpty();
  }

  private boolean isOfMerge() {
    Path merged = directory.resolve(ResultFile.PROVENANCE);
    return Files.exists(merged) && Json.tree(merged).has(Facts.RUNS);
  }

  private void writeCompressed(OutputStream out) throws IOException {
    var compressed = new GZIPOutputStream(out);
    compressed.write(merge.json().getBytes(UTF_8));
    compressed.finish();
  }

  private static Content text(String text) {
    return out -> out.write(text.getBytes(UTF_8));
  }

  /** Adds the files of all studies; a trimmed set has none. */
  private void addStudies(List<Path> all, Path to, Map<Path, Content> contents) {
    if (merge.trimmed()) {
      return;
    }
    for (Path from : all) {
      for (Path file : filesIn(from)) {
        contents.put(to.resolve(from.relativize(file)), out -> Files.copy(file, out));
      }
    }
  }

  /** The files in a directory and below it, or a file itself. */
  private static List<Path> filesIn(Path place) {
    try (var files = Files.walk(place)) {
      return files.filter(Files::isRegularFile).toList();
    } catch (IOException e) {
      throw Json.bad(place, e);
    }
  }
}
