package dev.zkpulsar.env.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.settings.Address;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sessions on a side are measured in bench-metadata. */
class EnsembleRolesTest {
  private static final String ALL = "a:1,a:12,[::1]:3/x/y";

  @Test
  void aConnectStringHasTheServersOfOneSide() {
    var roles = new EnsembleRoles(List.of("follower", "leader", "follower"));

    assertThat(roles.connectString(ALL, "follower")).isEqualTo("a:1,[::1]:3/x/y");
    assertThat(roles.connectString(ALL, "leader")).isEqualTo("a:12/x/y");
    assertThat(roles.connectString("a:1,b:1,c:1", "leader")).isEqualTo("b:1");
    assertThatThrownBy(() -> roles.connectString(ALL, "observer"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("mode observer");
  }

  @Test
  void serversThatDoNotAnswerHaveNoRole() {
    var closed = List.of(Address.of("127.0.0.1:1"), Address.of("127.0.0.1:2"));

    assertThat(EnsembleRoles.of(closed).modes()).containsExactly("", "");
    assertThat(EnsembleRoles.areKnown(closed)).isFalse();
    assertThat(EnsembleRoles.of(closed).onLeader("127.0.0.1:1,127.0.0.1:2", List.of())).isEmpty();
  }
}
