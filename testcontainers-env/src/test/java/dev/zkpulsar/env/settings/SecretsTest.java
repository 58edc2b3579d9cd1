package dev.zkpulsar.env.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "my.apikey",
        "api_key",
        "API-KEY",
        "x.apiKey.y",
        "privatekey",
        "ssl.privateKey",
        "accessKey",
        "secretKey",
        "app.pwd",
        "PWD",
        "dbPwd",
        "app.pass",
        "PASS",
        "db_pass2",
        "dbPass",
        "x.passwd",
        "x.Password",
        "passphrase",
        "token",
        "basicAuth"
      })
  void ofTheseNamesAreRemoved(String name) {
    assertThat(Secrets.removedFromArgument("-D" + name + "=a b"))
        .isEqualTo("-D" + name + "=(removed)");
    assertThat(Secrets.removed("-Da=b -D" + name + "=c -De=f"))
        .isEqualTo("-Da=b -D" + name + "=(removed) -De=f");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bypass",
        "compass.north",
        "passes",
        "passive",
        "Bypass",
        "key",
        "cache.key",
        "keyStore",
        "monkey",
        "pwdir",
        "apikeeper",
        "keys",
        "java.io.tmpdir"
      })
  void ofHarmlessNamesStay(String name) {
    assertThat(Secrets.isIn("-D" + name + "=x")).isFalse();
  }
}
