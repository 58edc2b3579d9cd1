package dev.zkpulsar.harness.run;

import dev.zkpulsar.env.host.AtExit;
import dev.zkpulsar.env.host.OwnedDirectory;
import dev.zkpulsar.harness.settings.ForkInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The temporary directory of a run, which only its owner can read: the input and the arguments of
 * the forks, and what their libraries unpack. It is removed with the run, also after Ctrl-C.
 */
record ForkFiles(OwnedDirectory directory, AtExit removalAtExit) implements AutoCloseable {

  /** Makes the directory, without files. */
  static ForkFiles create() throws IOException {
    var directory = OwnedDirectory.create(Path.of(System.getProperty("java.io.tmpdir")));
    return new ForkFiles(directory, AtExit.run("remove fork input", directory::remove));
  }

  Path path() {
    return directory.path();
  }

  /** The file of a {@link ForkInput}. */
  Path input() {
    return path().resolve("fork-input");
  }

  /** The argument file of the forks' JVMs. */
  Path arguments() {
    return path().resolve("arguments");
  }

  /** Throws the reason of a fork that has ended the run, see {@link ForkInput#endRun}. */
  void requireGoOn() throws IOException {
    Path end = ForkInput.end(input());
    if (Files.exists(end)) {
      throw new RunFailedException(Files.readString(end));
    }
  }

  @Override
  public void close() {
    directory.remove();
    removalAtExit.cancel();
  }
}
