package dev.zkpulsar.harness.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.settings.BadInputException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientSettingsTest {
  private static ClientSettings of(String count, String index, String rendezvous) {
    var settings = new Properties();
    settings.setProperty("bench.clients", count);
    settings.setProperty("bench.rendezvous", rendezvous);
    if (!index.isEmpty()) {
      settings.setProperty("bench.client", index);
    }
    return ClientSettings.of(settings);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0 | a:1 | bench.clients: '0'; allowed: 1 to 1000",
        "3 | 3 | a:1 | bench.client: '3'; allowed: 0 to 2",
        "3 | '' | a:1 | bench.client: ''; allowed: 0 to 2",
        "3 | 0 | '' | bench.rendezvous: ''; allowed: host:port of client 0, 1 to 65535",
        "3 | 0 | a:99999999999 | bench.rendezvous: 'a:99999999999'; allowed: host:port of client 0, 1 to 65535"
      })
  void badInputIsOneLine(String count, String index, String rendezvous, String line) {
    assertThatThrownBy(() -> of(count, index, rendezvous))
        .isInstanceOf(BadInputException.class)
        .hasMessage(line);
  }

  @Test
  void aTokenMayComeFromAFileAndIsNotShown(@TempDir Path directory) throws Exception {
    Path file = Files.writeString(directory.resolve("token"), "s3cret\n");
    var settings = new Properties();
    settings.setProperty("bench.clients", "2");
    settings.setProperty("bench.client", "1");
    settings.setProperty("bench.rendezvous", "[::1]:7000");
    settings.setProperty("bench.rendezvous.token", "file:" + file);

    ClientSettings clients = ClientSettings.of(settings);

    assertThat(clients.token()).contains("s3cret");
    assertThat(clients.rendezvous()).isEqualTo("[::1]:7000");
    assertThat(clients.toString()).doesNotContain("s3cret");
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1,127.0.0.1",
    "localhost,127.0.0.1",
    "192.0.2.1,0.0.0.0",
    "none.invalid,0.0.0.0"
  })
  void client0ListensAtAnAddressOfItsMachineOnly(String host, String bound) throws Exception {
    InetSocketAddress address = of("2", "0", host + ":7701").bindAddress();

    assertThat(address.getAddress().getHostAddress().replace("0:0:0:0:0:0:0:0", "0.0.0.0"))
        .isEqualTo(bound);
    assertThat(address.getPort()).isEqualTo(7701);
  }
}
