package dev.zkpulsar.env.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingTest {
  private static final Setting SETTING = Setting.of("bench.x", "a setting");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a:2181,b:2182/chroot-1|a,b",
        "pulsar+ssl://a:6651|pulsar+ssl://a",
        "[::1]:6648|[::1]",
      })
  void theHostsOfAnAddressCountWithoutPortAndPath(String address, String measured) {
    assertThat(SETTING.affecting(Setting.Affects.HOST).measured(address)).contains(measured);
  }

  @Test
  void aSettingCountsUnlessItAffectsNothing() {
    assertThat(SETTING.measured("-Xmx1g -Da.password=b")).contains("-Xmx1g -Da.password=(removed)");
    assertThat(SETTING.affecting(Setting.Affects.NOTHING).measured("x")).isEmpty();
    assertThat(SETTING.hidden().affecting(Setting.Affects.NOTHING).secret()).isTrue();
  }
}
