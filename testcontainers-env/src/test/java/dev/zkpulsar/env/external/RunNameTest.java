package dev.zkpulsar.env.external;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunNameTest {
  @Test
  void carriesHostTimeAndRun() {
    var name = RunName.create();

    assertThat(RunName.parse(name.toString()).orElseThrow().toString()).isEqualTo(name.toString());
    assertThat(name.pid()).isEqualTo(ProcessHandle.current().pid());
    assertThat(Duration.between(name.createdAt(), Instant.now())).isLessThan(Duration.ofHours(1));
    assertThat(name.toString()).contains("-" + name.host() + "-");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zkpulsar-mine",
        "zkpulsar-ci7-20261121T230501Z-4711-3f2a9c1",
        "zkpulsar-ci7-20261121T230501Z-4711-3f2a9c1e0",
        "zkpulsar-ci7-20261121T230501Z-4711-3f2a9c1e/x",
        "zkpulsar-ci7-20261341T230501Z-4711-3f2a9c1e",
        "zkpulsar--20261121T230501Z-4711-3f2a9c1e",
        "my-zkpulsar-ci7-20261121T230501Z-4711-3f2a9c1e",
        "zkpulsar-ci7-20261121T230501Z-x-3f2a9c1e",
      })
  void nothingElseIsTakenForOne(String name) {
    assertThat(RunName.parse(name)).isEmpty();
  }

  /** Nothing is known of the processes of another host. */
  @Test
  void hasEndedWithItsProcessOnThisHost() throws Exception {
    var here = RunName.create();
    assertThat(here.hasEnded()).isFalse();
    // This process started after that time, so it is another one.
    var before =
        new RunName(here.host(), here.createdAt().minus(Duration.ofDays(9)), here.pid(), here.id());
    assertThat(before.hasEnded()).isTrue();

    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    assertThat(new RunName(here.host(), Instant.now(), ended.pid(), here.id()).hasEnded()).isTrue();
    assertThat(new RunName("other", Instant.now(), ended.pid(), here.id()).hasEnded()).isFalse();
  }
}
