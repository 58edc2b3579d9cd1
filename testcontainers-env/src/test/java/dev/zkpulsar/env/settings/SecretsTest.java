package dev.zkpulsar.env.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SecretsTest {
  private static final String SECRET =
      "my.apikey api_key API-KEY x.apiKey.y privatekey ssl.privateKey accessKey secretKey app.pwd PWD"
          + " dbPwd app.pass PASS db_pass2 dbPass x.passwd x.Password passphrase token basicAuth";
  private static final String HARMLESS =
      "bypass compass.north passes passive Bypass key cache.key keyStore monkey pwdir apikeeper keys"
          + " java.io.tmpdir";

  @Test
  void valuesOfSecretNamesAreRemovedAndOthersStay() {
    for (String name : SECRET.split(" ")) {
      assertThat(Secrets.removedFromArgument("-D" + name + "=a b"))
          .isEqualTo("-D" + name + "=(removed)");
      assertThat(Secrets.removed("-Da=b -D" + name + "=c -De=f"))
          .isEqualTo("-Da=b -D" + name + "=(removed) -De=f");
    }
    assertThat(HARMLESS.split(" "))
        .allMatch(name -> Secrets.removed("-D" + name + "=x").endsWith("=x"));
  }
}
