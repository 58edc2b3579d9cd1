package dev.zkpulsar.harness.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.ServerHandle;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.harness.point.FaultKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX) // The state of a process is read from /proc.
class FaultInjectionTest {
  private static final Address NOWHERE = new Address("localhost", 1);
  private static final String STOPPED = "T";
  private static final String SLEEPING = "S";

  private final FaultInjection injection = new FaultInjection();
  private Process running;
  private Process ended;

  @BeforeEach
  void start() throws Exception {
    injection.use(FaultKind.FOLLOWER_PAUSED);
    running = new ProcessBuilder("sleep", "600").start();
    ended = new ProcessBuilder("true").start();
    ended.waitFor();
  }

  @AfterEach
  void end() {
    running.destroyForcibly();
  }

  private static Server server(Process process) {
    return new Server("a-1", "a", NOWHERE, ServerHandle.process(process.toHandle()));
  }

  /**
   * A signal takes effect when the process gets a processor. Its name, in brackets, has no blank.
   */
  private void awaitState(String wanted) throws Exception {
    Path file = Path.of("/proc", Long.toString(running.pid()), "stat");
    for (int n = 0; n < 1_000 && !Files.readString(file).split(" ")[2].equals(wanted); n++) {
      Thread.sleep(10);
    }
    assertThat(Files.readString(file).split(" ")[2]).isEqualTo(wanted);
  }

  @Test
  void aServerThatIsGoneKeepsNoOtherPaused() throws Exception {
    injection.begin(List.of(server(running)));
    awaitState(STOPPED);

    assertThatThrownBy(() -> injection.resume(List.of(server(ended), server(running))))
        .hasMessageContaining("no server to pause or resume");
    awaitState(SLEEPING);
  }

  @Test
  void anInterruptedFaultIsMended() throws Exception {
    Thread.currentThread().interrupt();
    try {
      injection.begin(List.of(server(running)));
      injection.resume(List.of(server(running)));
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    awaitState(SLEEPING);
  }
}
