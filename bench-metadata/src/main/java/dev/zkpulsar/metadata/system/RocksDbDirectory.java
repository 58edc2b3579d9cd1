package dev.zkpulsar.metadata.system;

import dev.zkpulsar.env.host.OwnedDirectory;
import dev.zkpulsar.harness.settings.ForkInput;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A directory for a trial's RocksDB, below the directory of the run. */
@State(Scope.Benchmark)
public class RocksDbDirectory {
  private OwnedDirectory own;

  /** Creates a directory of the trial's own, once. */
  public Path directory() {
    Path parent = Path.of(ForkInput.ofRunner().addresses().get(RocksDbSystem.NAME));
    own = OwnedDirectory.create(RocksDbSystem.DATA_DIR, parent);
    return own.path().resolve("data");
  }

  @TearDown(Level.Trial)
  public void close() {
    if (own != null) {
      own.remove();
    }
  }
}
