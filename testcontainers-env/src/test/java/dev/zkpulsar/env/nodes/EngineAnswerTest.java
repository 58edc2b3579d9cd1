package dev.zkpulsar.env.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.exception.InternalServerErrorException;
import com.github.dockerjava.api.exception.NotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import org.junit.jupiter.api.Test;

/** No engine is asked: the questions fail as those of docker-java do. */
class EngineAnswerTest {
  private static void fail(RuntimeException failure) {
    var unused =
        ContainerEngine.answer(
            () -> {
              throw failure;
            });
  }

  @Test
  void anEngineThatRestartsIsSilentAndNoBrokenProgram() {
    var refused = new RuntimeException(new ConnectException("Connection refused"));
    assertThatThrownBy(() -> fail(refused))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("Connection refused");
    assertThatThrownBy(() -> fail(new InternalServerErrorException("starting")))
        .isInstanceOf(UncheckedIOException.class);
  }

  @Test
  void itsAnswersStayAsTheyAre() {
    assertThat(ContainerEngine.answer(() -> "running")).isEqualTo("running");
    assertThatThrownBy(() -> fail(new NotFoundException("gone")))
        .isInstanceOf(NotFoundException.class);
    var silent = new UncheckedIOException(new IOException("no answer"));
    assertThatThrownBy(() -> fail(silent)).isSameAs(silent);
  }
}
