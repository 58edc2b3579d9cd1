package dev.zkpulsar.results.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HolesTest {

  private static List<Map<String, String>> grid(int... sizes) {
    List<Map<String, String>> points = List.of(Map.of());
    for (int i = 0; i < sizes.length; i++) {
      var longer = new ArrayList<Map<String, String>>();
      for (Map<String, String> point : points) {
        for (int value = 0; value < sizes[i]; value++) {
          var extended = new LinkedHashMap<>(point);
          extended.put("" + (char) ('a' + i), "" + value);
          longer.add(extended);
        }
      }
      points = longer;
    }
    return new ArrayList<>(points);
  }

  @Test
  void aFullGridHasNone() {
    assertThat(Holes.in(grid(3, 4, 2))).isEmpty();
    assertThat(Holes.in(grid(5))).isEmpty();
    assertThat(Holes.in(List.of(Map.of()))).isEmpty();
  }

  @Test
  void aPointThatIsMissingIsFoundOnce() {
    List<Map<String, String>> points = grid(3, 4, 2);
    points.remove(Map.of("a", "2", "b", "1", "c", "0"));

    assertThat(Holes.in(points)).containsExactly("a=2 b=1 c=0");
  }

  @Test
  void twoPointsThatAreMissingAreFound() {
    List<Map<String, String>> points = grid(4, 4);
    points.remove(Map.of("a", "0", "b", "0"));
    points.remove(Map.of("a", "3", "b", "2"));

    assertThat(Holes.in(points)).containsExactly("a=0 b=0", "a=3 b=2");
  }

  @Test
  void aParameterThatIsTheSameEverywhereIsNotNamed() {
    List<Map<String, String>> points = grid(3, 1, 2);
    points.remove(Map.of("a", "2", "b", "0", "c", "1"));

    assertThat(Holes.in(points)).containsExactly("a=2 c=1");
  }

  /** Of a suite that varies one parameter at a time nothing is missing. */
  @ParameterizedTest
  @CsvSource({"2,2", "2,3", "3,3", "7,10"})
  void aCrossHasNone(int rows, int columns) {
    List<Map<String, String>> points = grid(rows, columns);
    points.removeIf(point -> !point.get("a").equals("1") && !point.get("b").equals("1"));

    assertThat(points).hasSize(rows + columns - 1);
    assertThat(Holes.in(points)).isEmpty();
  }

  /** A parameter that only some points have, such as the run of a merge of merges. */
  @Test
  void aParameterThatAPointHasNotIsNoHole() {
    List<Map<String, String>> points = grid(3, 3);
    points.add(Map.of("a", "0"));

    assertThat(Holes.in(points)).isEmpty();
  }
}
