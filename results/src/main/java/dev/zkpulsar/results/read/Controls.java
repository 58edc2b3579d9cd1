package dev.zkpulsar.results.read;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.zkpulsar.results.run.Id;
import dev.zkpulsar.results.run.ResultFile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The points that no server takes part in, of the module's {@code controls.json}: {@code
 * {"controls": [{"benchmark": "MetadataBenchmark.get", "params": {"client": "store-memory"}}]}}. If
 * such a point differs between two builds, then the machine or the measurement differs, too.
 */
public record Controls(List<Control> controls) {
  public static final Controls NONE = new Controls(List.of());

  private static final TypeReference<Controls> TYPE = new TypeReference<>() {};

  /** A benchmark by its class and method, and the parameters that make it a control. */
  public record Control(String benchmark, Map<String, String> params) {
    private boolean is(Id point) {
      return point.shortName().equals(benchmark)
          && point.params().entrySet().containsAll(params.entrySet());
    }
  }

  /** Throws BadResultsException if a file beside the results cannot be read. */
  public static Controls beside(Collection<ResultFile> files, Consumer<String> notes) {
    var all = new ArrayList<Control>();
    for (Controls more : Json.readAll(ResultFile.beside(files, ResultFile.CONTROLS), TYPE, notes)) {
      all.addAll(more.controls);
    }
    return new Controls(all);
  }

  /** Whether a point is one of the controls. */
  public boolean has(Id point) {
    return controls.stream().anyMatch(control -> control.is(point));
  }
}
