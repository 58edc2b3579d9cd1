package dev.zkpulsar.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestReportsTest {
  private static final Instant BEGAN = Instant.parse("2026-11-28T10:00:00Z");

  @TempDir private Path directory;

  private void write(String name, Instant written, String... cases) throws Exception {
    Path file = directory.resolve(name);
    Files.writeString(file, "<testsuite>" + String.join("", cases) + "</testsuite>");
    Files.setLastModifiedTime(file, FileTime.from(written));
  }

  private static String skipped(String message) {
    return "<testcase name='a'><skipped message=\"" + message + "\"/></testcase>";
  }

  @Test
  void skippedTestsAreCountedByReason() throws Exception {
    String condition = "@EnabledIf(&quot;Docker#answers&quot;) evaluated to false ==&gt; ";
    write(
        "TEST-one.xml",
        BEGAN,
        "<testcase name='b'/>",
        skipped(condition + "needs a container engine"),
        "<testcase name='c'><skipped type='x'>x.TestAbortedException: Assumption failed: needs root\n"
            + "  at Some.where</skipped></testcase>");
    write("TEST-two.xml", BEGAN.plusSeconds(9), skipped(condition + "needs a container engine"));
    write("notes.xml", BEGAN, skipped("is no report"));
    var reports = new TestReports();

    reports.add(directory, BEGAN);

    assertThat(reports.lines())
        .containsExactly(
            "1 tests passed, 3 were skipped",
            "    2: needs a container engine",
            "    1: needs root");
  }

  @Test
  void reportsOfAnEarlierBuildDoNotCount() throws Exception {
    write("TEST-old.xml", BEGAN.minusSeconds(1), skipped("needs root"));
    var reports = new TestReports();

    reports.add(directory, BEGAN);
    reports.add(directory.resolve("missing"), BEGAN);

    assertThat(reports.lines()).isEmpty();
  }

  @Test
  void aFailedTestIsNotCountedAsSkipped() throws Exception {
    write("TEST-one.xml", BEGAN, "<testcase name='b'><failure message='x'/></testcase>");
    var reports = new TestReports();

    reports.add(directory, BEGAN);

    assertThat(reports.lines()).containsExactly("0 tests passed, 1 failed, 0 were skipped");
  }
}
