package dev.zkpulsar.metadata.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class FullCollectionTest {

  @Test
  void nothingIsLeftOfGarbage() throws Exception {
    var garbage = new ArrayList<WeakReference<byte[]>>();
    for (int i = 0; i < 10; i++) {
      garbage.add(new WeakReference<>(new byte[1 << 20]));
    }

    FullCollection.of(ProcessHandle.current().pid());

    assertThat(garbage).allMatch(reference -> reference.get() == null);
  }

  @Test
  void anotherProgramIsLeftAlone() throws Exception {
    Process other = new ProcessBuilder("sleep", "60").start();
    try {
      FullCollection.of(other.pid());

      assertThat(other.isAlive()).isTrue();
    } finally {
      other.destroyForcibly();
    }
  }
}
