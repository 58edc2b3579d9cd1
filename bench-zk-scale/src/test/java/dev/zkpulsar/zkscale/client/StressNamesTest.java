package dev.zkpulsar.zkscale.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StressNamesTest {

  /** As many as 50 names of each of 640 sessions: random names could repeat. */
  @Test
  void noTwoSessionsUseTheSameName() {
    List<String> names =
        IntStream.range(0, 640)
            .mapToObj(session -> new StressNames(new SplittableRandom(1), session, 640))
            .flatMap(of -> IntStream.range(0, 50).mapToObj(i -> of.next(StressNames.SHORTEST)))
            .toList();

    assertThat(names).allMatch(name -> name.matches("[0-9a-zA-Z]{5}")).doesNotHaveDuplicates();
  }

  @Test
  void aLongerNameBeginsWithTheShortest() {
    var random = new SplittableRandom(1);
    String shortest = new StressNames(random, 3, 640).next(StressNames.SHORTEST);

    assertThat(new StressNames(random, 3, 640).next(16)).hasSize(16).startsWith(shortest);
  }
}
