package dev.zkpulsar.results.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.zkpulsar.results.runs.BadResultsException;
import dev.zkpulsar.results.runs.MadeUpLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import jdk.jfr.Recording;
import one.convert.Arguments;
import one.convert.FlameGraph;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording of this JVM, whose second second is measured. */
class ProfileTest {
  @TempDir private static Path directory;
  private static final ReentrantLock LOCK = new ReentrantLock();
  static volatile Object sink;
  private static Path log;
  private static Profile profile;

  @BeforeAll
  static void record() throws Exception {
    Path file = directory.resolve("test.jfr");
    try (var recording = new Recording()) {
      recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
      recording.enable("jdk.NativeMethodSample").withPeriod(Duration.ofMillis(10));
      recording.enable("jdk.ObjectAllocationSample").with("throttle", "1000/s");
      recording.enable("jdk.ThreadPark").withThreshold(Duration.ofMillis(1));
      recording.enable("jdk.JavaMonitorEnter").withThreshold(Duration.ofMillis(1));
      recording.start();
      before();
      Thread.sleep(100);
      long startMillis = System.currentTimeMillis();
      measured();
      long spent = System.currentTimeMillis() - startMillis;
      Thread.sleep(Math.max(0, 1_100 - spent));
      after();
      recording.dump(file);
      log =
          MadeUpLog.write(
              directory.resolve("histograms/point.hlog"),
              startMillis,
              Map.of(
                  "pacing", List.of(MadeUpLog.of(1_000)),
                  // A late time, after the end.
                  "hiccup", List.of(MadeUpLog.of(1_000), MadeUpLog.of(1_000))));
    }
    var recordings = new Recordings(log);
    recordings.add("client", file);
    profile = recordings.profile();
    profile.write(log);
  }

  private static void before() {
    burn(500);
  }

  private static void measured() throws InterruptedException {
    var busy = new Thread(() -> burn(600), "burner-17");
    busy.start();
    var waiting = new Thread(ProfileTest::contend, "waiter");
    LOCK.lock();
    try {
      waiting.start();
      assertThat(new LinkedBlockingQueue<>().poll(300, TimeUnit.MILLISECONDS)).isNull();
    } finally {
      LOCK.unlock();
    }
    LockSupport.parkNanos(50_000_000);
    waiting.join();
    busy.join();
  }

  private static void after() {
    burn(500);
  }

  private static void contend() {
    LOCK.lock();
    try {
      sink = "locked";
    } finally {
      LOCK.unlock();
    }
  }

  private static void burn(long millis) {
    long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (System.nanoTime() < endNs) {
      sink = new byte[100];
    }
  }

  private static Map<String, Long> stacks(String kind) {
    return profile.stacks().get("client;" + kind);
  }

  @Test
  void onlyTheMeasuredTimeCounts() {
    for (String kind : List.of("cpu, samples", "allocation, bytes")) {
      assertThat(stacks(kind).keySet())
          .anyMatch(
              stack ->
                  stack.matches(
                      "\\[burner-\\*];.*ProfileTest\\$\\$Lambda.run;.*ProfileTest.burn.*"))
          .noneMatch(stack -> stack.contains("ProfileTest.before"))
          .noneMatch(stack -> stack.contains("ProfileTest.after"));
    }
  }

  /** Of three threads that wait, one waits for a lock. */
  @Test
  void idleWaitsAreLeftOut() {
    assertThat(Profile.byLast(2, stacks("locks, us")))
        .containsOnlyKeys(
            "waits for j.u.c.l.ReentrantLock$NonfairSync < d.z.r.p.ProfileTest.contend")
        .values()
        .allSatisfy(us -> assertThat((long) us).isGreaterThan(100_000));
    assertThat(profile.stacks().getOrDefault("client;native, samples", Map.of()).keySet())
        .noneMatch(stack -> stack.contains("EPoll.wait") || stack.contains("Net.accept"));
  }

  @Test
  void theTablesHaveThreadsAndSeveralDepths() {
    assertThat(Profile.tables(log))
        .containsSubsequence(
            "client: allocation, bytes: ",
            "client: cpu, samples: ",
            "  by thread\n",
            " %  [burner-*]",
            "  by 1 frame\n",
            " %  d.z.r.p.ProfileTest.burn",
            "  by 3 frames\n",
            "  by 8 frames\n",
            "client: locks, us: ");
    assertThat(Profile.tables(directory.resolve("histograms/other.hlog"))).isEmpty();
  }

  /** The library reads its own graphs. */
  @Test
  void theFlameGraphsHaveTheSameStacks() throws Exception {
    var links = FlameGraphs.links(log, directory.resolve("report.html"));

    assertThat(links).containsOnlyKeys("client: cpu", "client: allocation");
    assertThat(links.values())
        .allMatch(link -> link.matches("\\./profiles/point\\.client\\.\\w+\\.html"));
    for (String link : links.values()) {
      Path html = directory.resolve(link);
      assertThat(html).content().contains("<canvas").doesNotContain(" src=", "<link", "@import");
      Path stacks = directory.resolve("stacks.txt");
      FlameGraph.convert(html.toString(), stacks.toString(), new Arguments("-o", "collapsed"));
      assertThat(stacks)
          .content()
          .containsPattern("\\[burner-\\*\\]\\S*;\\S*ProfileTest\\.burn")
          .doesNotContain("ProfileTest.before", "ProfileTest.after");
    }
    assertThat(FlameGraphs.links(log, directory.resolve("other/report.html"))).isEmpty();
    assertThat(FlameGraphs.links(log, Path.of("-"))).isEmpty();
  }

  /** A trimmed run has tables without graphs. */
  @Test
  void anAbsentFlameGraphIsNotLinked() throws Exception {
    Path run = directory.resolve("trimmed #1");
    Path other = run.resolve("histograms/point.hlog");
    profile.write(other);
    Files.delete(run.resolve("profiles/point.client.cpu.html"));

    assertThat(FlameGraphs.links(other, directory.resolve("report.html")))
        .containsExactly(
            entry("client: allocation", "./trimmed%20%231/profiles/point.client.allocation.html"));
  }

  /** Deep stacks of many rare frames, with a name that is markup. */
  @Test
  void aFlameGraphLeavesOutWhatIsNarrow() throws Exception {
    var stacks = new HashMap<String, Long>();
    for (int i = 0; i < 5_000; i++) {
      stacks.put("[main];a.b.Main.run" + ";a.b.Rare.frame".repeat(50) + ";a.b.Rare.number" + i, 1L);
    }
    stacks.put("[</script>];a.b.Main.run", 5_000L);
    Path other = directory.resolve("rare/histograms/point.hlog");
    new Profile(Map.of("server-1;cpu, samples", stacks)).write(other);
    Path html = directory.resolve("rare/profiles/point.server-1.cpu.html");

    assertThat(html).content().contains("<h1>server-1 cpu, samples</h1>", "[< /script>]");
    assertThat(Files.readAllLines(html))
        .filteredOn(line -> line.matches("[fun]\\([0-9,]+\\)"))
        .hasSize(55);
  }

  /** The files are beside the point, and nothing else is read from a file than was written. */
  @Test
  void allStacksAreKept() throws Exception {
    var read = Profile.read(List.of(log, log));

    assertThat(read.stacks().keySet()).isEqualTo(profile.stacks().keySet());
    profile
        .stacks()
        .forEach(
            (series, stacks) ->
                assertThat(Profile.total(read.stacks().get(series)))
                    .isEqualTo(2 * Profile.total(stacks)));

    Path broken = directory.resolve("profiles/broken.collapsed.gz");
    Files.copy(directory.resolve("histograms/point.hlog"), broken);
    assertThatThrownBy(() -> Profile.read(List.of(directory.resolve("histograms/broken.hlog"))))
        .isInstanceOf(BadResultsException.class)
        .hasMessageStartingWith(broken + ": cannot be read: ");
  }
}
