package dev.zkpulsar.env.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits of processes in a file system as Linux shows it. */
class ControlGroupsTest {
  @TempDir private Path files;

  private void write(String file, String text) throws IOException {
    Path path = files.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text + "\n");
  }

  private void version1(String mounted, String group) throws IOException {
    write("proc/self/cgroup", "9:name=systemd:/\n8:pids:" + group + "\n7:blkio:/a");
    write(
        "proc/self/mountinfo",
        "31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755\n"
            + "33 31 0:30 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n"
            + ("34 31 0:31 " + mounted + " /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids"));
  }

  private void version2(String mounted, String group) throws IOException {
    write("proc/self/cgroup", "0::" + group);
    write(
        "proc/self/mountinfo",
        "29 23 0:26 " + mounted + " /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate");
  }

  @Test
  void theSmallestLimitUpToTheRootCounts() throws Exception {
    version2("/", "/user.slice/run.scope");
    write("sys/fs/cgroup/user.slice/pids.max", "250");
    write("sys/fs/cgroup/user.slice/run.scope/pids.max", "700");
    assertThat(ControlGroups.maxThreads(files)).isEqualTo(250);

    write("sys/fs/cgroup/user.slice/pids.max", "max");
    assertThat(ControlGroups.maxThreads(files)).isEqualTo(700);
  }

  @Test
  void version1HasAHierarchyForProcesses() throws Exception {
    version1("/", "/job/1");
    write("sys/fs/cgroup/pids/job/1/pids.max", "max");
    write("sys/fs/cgroup/pids/job/pids.max", "700");
    write("sys/fs/cgroup/cpu/job/pids.max", "5");
    assertThat(ControlGroups.maxThreads(files)).isEqualTo(700);
  }

  /** The group's path is that of the host, and only the container's own groups are visible. */
  @Test
  void aContainerSeesItsOwnGroupAsTheMountedOne() throws Exception {
    version1("/docker/ab12", "/docker/ab12");
    write("sys/fs/cgroup/pids/pids.max", "300");
    assertThat(ControlGroups.maxThreads(files)).isEqualTo(300);

    version1("/docker/ab12", "/docker/ab12/inner");
    write("sys/fs/cgroup/pids/inner/pids.max", "200");
    assertThat(ControlGroups.maxThreads(files)).isEqualTo(200);

    version2("/", "/");
    write("sys/fs/cgroup/pids.max", "100");
    assertThat(ControlGroups.maxThreads(files)).isEqualTo(100);
  }

  @Test
  void withoutALimitThereIsNone() throws Exception {
    assertThat(ControlGroups.maxThreads(files)).isEqualTo(Long.MAX_VALUE);
    version2("/", "/../outside");
    write("sys/fs/outside/pids.max", "1");
    assertThat(ControlGroups.maxThreads(files)).isEqualTo(Long.MAX_VALUE);
  }
}
