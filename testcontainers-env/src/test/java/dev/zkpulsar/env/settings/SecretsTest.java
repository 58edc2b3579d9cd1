package dev.zkpulsar.env.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
  private static final String SECRET =
      "my.apikey api_key API-KEY x.apiKey.y privatekey ssl.privateKey accessKey secretKey app.pwd PWD"
          + " dbPwd app.pass PASS db_pass2 dbPass x.passwd x.Password passphrase token basicAuth"
          + " tlsKeyStorePassword TLSTRUSTSTOREPASSWORD tokenSecretKey clientSecret authParams"
          + " brokerClientAuthenticationParameters sessionToken authorization auth.header"
          + " zookeeper.DigestAuthenticationProvider.superDigest zkpulsar.digest credentials";
  private static final String HARMLESS =
      "bypass compass.north passes passive Bypass key cache.key keyStore monkey pwdir apikeeper keys"
          + " java.io.tmpdir passwordFile zookeeper.ssl.keyStore.passwordPath tokenPublicKey"
          + " tokenPublicAlg tokenAuthClaim authenticationEnabled authorizationEnabled authPlugin"
          + " authenticationProviders java.security.auth.login.config tlsKeyFilePath author"
          + " managedLedgerDigestType bookkeeperTLSKeyFileType tokenExpirySeconds securityLevel";

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

  /** A setting may hold pairs of its own, as entries of broker.conf are. */
  @Test
  void everyNameInsideAValueCounts() {
    for (String name : SECRET.split(" ")) {
      for (String before :
          new String[] {"", "-Dbench.x=", "a=b ", "a=b,", "a=b;", "f:a=b&", "(", "'"}) {
        assertThat(Secrets.isIn(before + name + "=planted")).as(before + name).isTrue();
        assertThat(Secrets.removed(before + name + "=planted")).doesNotContain("planted");
      }
      assertThat(Secrets.removed("{\"" + name + "\": \"planted\"}")).doesNotContain("planted");
    }
    for (String name : HARMLESS.split(" ")) {
      for (String before : new String[] {"", "-Dbench.x=", "a=b ", "a=b,", "a=b;"}) {
        assertThat(Secrets.isIn(before + name + "=x")).as(before + name).isFalse();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tokenSecretKey=file:///etc/secret.key",
        "x.password=",
        "basicAuth=false",
        "zk-auth:2181,secret:2181",
        "https://auth.example.com/token?a=b",
        "tokenPublicKey=data:;base64,AAAA",
        "credentialsUrl=file:///etc/credentials.json",
        "-prof async:libPath=/opt/tokens/lib.so",
      })
  void aPlaceAFlagOrAHostIsNoSecret(String text) {
    assertThat(Secrets.removed(text)).isEqualTo(text);
    assertThat(Secrets.isIn(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "credentialsUrl=data:application/json;base64,planted",
        "tokenSecretKey=data:;base64,planted",
        "userId:me,password:planted",
        "token:planted",
        "http://me:planted@host:80",
        "https://host/x?token=planted",
      })
  void aSecretInTheValueItselfIsRemoved(String text) {
    assertThat(Secrets.removed(text)).doesNotContain("planted");
    assertThat(Secrets.isIn(text)).isTrue();
  }
}
