package dev.zkpulsar.results.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zkpulsar.results.files.WholeFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No command destroys a result, and none leaves half a file. */
class OutputCheckTest {
  private static final Path RESULT = Path.of("src/test/resources/one-run.json");

  @TempDir private Path directory;

  @BeforeEach
  void write() throws Exception {
    for (String file : new String[] {"a.json", "b.json", "c.json", "run/jmh.json"}) {
      Files.createDirectories(directory.resolve(file).getParent());
      Files.copy(RESULT, directory.resolve(file));
    }
    Files.writeString(directory.resolve("run/provenance.json"), "{\"schemaVersion\":1}");
    Files.createDirectory(directory.resolve("run/histograms"));
    Files.writeString(directory.resolve("run/histograms/a.hlog"), "#");
    Files.writeString(directory.resolve("b.plots.json"), "{}");
    Files.createSymbolicLink(directory.resolve("link.json"), Path.of("a.json"));
    Files.createSymbolicLink(directory.resolve("dangling.json"), Path.of("new.json"));
  }

  private MainTest.Ended run(String line) {
    return MainTest.run(line.replaceAll("(?<=[ =])\\./", directory + "/").split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "report -o ./a.json ./a.json|results: -o: '",
        "report --html ./a.json ./a.json|results: --html: '",
        "report --html=./a.json ./a.json|results: --html: '",
        "merge --out ./a.json ./b.json|results: --out: '",
        "report --markdown ./new --html ./new ./b.json|the file of --html, too",
        "report -o ./a.json ./a.json|a.json': an input; allowed: a new file, or -",
        "report --markdown ./run/../a.json ./a.json|a.json': an input; allowed: ",
        "report -o ./run/provenance.json ./run|provenance.json': a file of the input ",
        "report -o ./b.plots.json ./a.json|b.plots.json': a file of a run; allowed: ",
        "report -o ./link.json ./b.json|link.json': a result file; allowed: a new file, or -",
        "report -o ./link.json ./a.json|link.json': an input; allowed: ",
        "report -o ./new --markdown ./x/../new ./b.json|the file of -o, too",
        "merge -o ./a.json ./b.json ./c.json|a.json': a result file; allowed: ",
        "merge -o ./run/jmh.json ./b.json|jmh.json': a file of a run; allowed: ",
        "report -o ./run/histograms/a.hlog ./b.json|a.hlog': a file of a run; allowed: ",
        "merge --trim -o . ./b.json|'.': a directory; allowed: ",
        "merge --trim -o ./b.json ./b.json|b.json': an input; allowed: ",
      })
  void anOutputThatWouldDestroyAResultIsRefused(String line, String told) throws Exception {
    assertThat(run(line).refused()).contains(told);
    assertThat(directory.resolve("a.json")).hasSameTextualContentAs(RESULT);
    assertThat(directory.resolve("run/jmh.json")).hasSameTextualContentAs(RESULT);
    assertThat(directory.resolve("run/provenance.json")).hasContent("{\"schemaVersion\":1}");
  }

  @Test
  void aFileThatIsNoResultIsReplacedAndALinkStaysOne() throws Exception {
    Path page = Files.writeString(directory.resolve("run/report.html"), "old");
    run("report -o ./run/report.html ./run").done();
    assertThat(page).content().startsWith("<!DOCTYPE html>");

    run("merge -o ./dangling.json ./b.json").done();
    assertThat(directory.resolve("dangling.json")).isSymbolicLink();
    assertThat(directory.resolve("new.json")).isRegularFile();
    assertThat(directory).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void aDeviceIsWrittenDirectly() {
    run("report -o /dev/null --markdown - ./run").done();

    assertThat(Path.of("/dev/null")).exists();
    assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
  }

  /** Writes a file, and then to a pipe that nobody reads. */
  static final class Interrupted {
    private Interrupted() {}

    public static void main(String[] args) {
      var outputs = new LinkedHashMap<Path, String>();
      outputs.put(Path.of(args[0]), "half");
      outputs.put(Path.of(args[1]), "more");
      WholeFile.writeAll(outputs);
    }
  }

  @Test
  void anInterruptLeavesNoPart() throws Exception {
    Path out = directory.resolve("out/page.html");
    Files.createDirectories(out.getParent());
    Path pipe = directory.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Interrupted.class.getName(),
                out.toString(),
                pipe.toString())
            .redirectErrorStream(true)
            .start();
    try {
      while (process.isAlive() && out.getParent().toFile().list().length == 0) {
        Thread.sleep(10);
      }
      assertThat(out.getParent().toFile().list()).hasSize(1);
      assertThat(out).doesNotExist();
      process.destroy();
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(out.getParent()).isEmptyDirectory();
  }
}
