package dev.zkpulsar.env.settings;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zkpulsar.env.Jvm;
import dev.zkpulsar.env.TestSystems;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AddressTest {
  private static final Setting SETTING =
      new Setting(
          "bench.x", String.class, "", "host:port", Set.of(), Setting.Affects.MEASUREMENT, "");

  @ParameterizedTest
  @CsvSource({
    "localhost:1, localhost, 1",
    "zk-1.example.com:65535, zk-1.example.com, 65535",
    "127.0.0.1:2181, 127.0.0.1, 2181",
    "[::1]:2181, [::1], 2181",
    "[::ffff:127.0.0.1]:2181, [::ffff:127.0.0.1], 2181",
  })
  void isAHostAndAPort(String text, String host, int port) {
    var address = new Address(host, port);
    assertThat(Address.one(SETTING, text)).isEqualTo(address);
    assertThat(Address.of(address.toString())).isEqualTo(address);
  }

  @Test
  void nothingElseIs() {
    var others =
        "|a|a:|:1|a:0|a:65536|a:99999999999|a:-1|a:x|a:1/|a:1,b:2|::1:2181|[::1]|[::g]:1|[]:1"
            + "|user@a:1";
    for (String text : others.split("\\|")) {
      TestSystems.assertRefused(() -> Address.one(SETTING, text))
          .hasMessage("bench.x: '" + text + "'; allowed: host:port");
      assertThatThrownBy(() -> Address.of(text)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  /** A connect string has perhaps a path; a URL has none. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "false|a:1|a:1",
        "false|a:1,[::1]:2/chroot/x|a:1 [::1]:2",
        "false|a:1,b|",
        "false|/a:1|",
        "false|zk:1,b:2/x|zk:1 b:2",
        "true|pulsar://a:1|a:1",
        "true|pulsar+ssl://a:1,[::1]:2/|a:1 [::1]:2",
        "true|http://a:1|",
        "true|a:1|",
        "true|pulsar://a|",
        "true|pulsar://a:1/x|",
      })
  void aConnectStringOrUrlHasSeveral(boolean isUrl, String text, String servers) throws Exception {
    Callable<List<Address>> read =
        () -> isUrl ? Address.ofUrl(SETTING, text, "pulsar(\\+ssl)?") : Address.all(SETTING, text);
    if (servers == null) {
      TestSystems.assertRefused(read::call)
          .hasMessage("bench.x: '" + text + "'; allowed: host:port");
    } else {
      assertThat(read.call().stream().map(Address::toString)).containsExactly(servers.split(" "));
    }
  }

  /** Each was one server in place of two, or a refusal that did not tell the mistake. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "false|a:1/x,b:2/x|the chroot stands once, at the end, after all servers",
        "false|a:1/x,b:2|the chroot stands once, at the end, after all servers",
        "false|a:1/x,y|the chroot stands once, at the end, after all servers",
        "false|zk:a:1|drop 'zk:'",
        "false|zk:a:1,b:2/x|drop 'zk:'",
        "false|metadata-store:zk:a:1,b:2|drop 'metadata-store:zk:'",
        "false|http://a:1|drop 'http://'",
        "false|a:1,|a comma without a server after or before it; drop it",
        "false|,a:1|a comma without a server after or before it; drop it",
        "false|a:1,,b:2/x|a comma without a server after or before it; drop it",
        "false|a:1,/x|a comma without a server after or before it; drop it",
        "false|a:1, b:2|has a blank; only commas separate servers",
        "false|a:1 b:2|has a blank; only commas separate servers",
        "true|pulsar://a:1,|a comma without a server after or before it; drop it",
        "true|pulsar://a:1,pulsar://b:2|the scheme stands once, at the beginning",
        "true|pulsar://a:1, b:2|has a blank; only commas separate servers",
      })
  void aKnownMistakeIsExplained(boolean isUrl, String text, String mistake) {
    Callable<?> read =
        () -> isUrl ? Address.ofUrl(SETTING, text, "pulsar(\\+ssl)?") : Address.all(SETTING, text);
    TestSystems.assertRefused(read::call)
        .hasMessage("bench.x: '" + text + "': " + mistake + "; allowed: host:port");
  }

  @ParameterizedTest
  @CsvSource({"oxia://a:1, drop 'oxia://'", "zk:a:1, drop 'zk:'"})
  void aSingleAddressHasNoScheme(String text, String mistake) {
    TestSystems.assertRefused(() -> Address.one(SETTING, text))
        .hasMessage("bench.x: '" + text + "': " + mistake + "; allowed: host:port");
  }

  /** A shell may have cut a list at its blank. */
  @Test
  void aBlankBesideAnAddressIsRefused() {
    for (String text : List.of("localhost:1 ", " localhost:1", "localhost:1,localhost:2 ")) {
      TestSystems.assertRefused(
              () -> ZooKeeperSettings.of(TestSystems.settings("bench.zookeeper=" + text)))
          .hasMessageStartingWith(
              "bench.zookeeper: '" + text + "': a blank at the beginning or end; drop it");
    }
  }

  @Test
  void aRefusalShowsNoPassword() {
    assertThatThrownBy(() -> Address.ofUrl(SETTING, "http://me:secret@a:1", "http"))
        .hasMessage("bench.x: 'http://...@a:1'; allowed: host:port");
  }

  @ParameterizedTest
  @CsvSource({
    "localhost, true",
    "127.1.2.3, true",
    "[::1], true",
    "192.0.2.1, false",
    "no.such.host.invalid, false",
  })
  void mayBeOnThisMachine(String host, boolean isHere) {
    assertThat(new Address(host, 1).isHere()).isEqualTo(isHere);
  }

  private static String printed(Runnable action) {
    PrintStream before = System.err;
    var printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, UTF_8));
    try {
      action.run();
    } finally {
      System.setErr(before);
    }
    return printed.toString(UTF_8);
  }

  /** Connects to a port of a host whose first address takes no connection. */
  static final class Connecting {
    private Connecting() {}

    public static void main(String[] args) {
      System.out.print(new Address("several", Integer.parseInt(args[0])).refusal());
    }
  }

  /** A service without a head of its own has the addresses of its dead members, too. */
  @Test
  void everyAddressOfAHostIsTried(@TempDir Path directory) throws Exception {
    Path hosts =
        Files.writeString(directory.resolve("hosts"), "127.0.0.9 several\n127.0.0.1 several");
    try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Process client =
          Jvm.running(
                  Connecting.class,
                  List.of("-Djdk.net.hosts.file=" + hosts),
                  Integer.toString(server.getLocalPort()))
              .start();
      assertThat(client.inputReader().readLine()).isEqualTo("Optional.empty");
    }
  }

  @Test
  void ofSeveralServersOneMustAnswer() throws Exception {
    var closed = new Address("127.0.0.1", 1);
    try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var open = new Address("127.0.0.1", server.getLocalPort());
      assertThat(printed(() -> Address.requireAnswer(SETTING, "v", List.of(open, closed), "x")))
          .matches("zkpulsar: bench.x: 127.0.0.1:1 does not answer \\(.+\\)\\R");
    }
    TestSystems.assertRefused(() -> Address.requireAnswer(SETTING, "v", List.of(closed), "others"))
        .hasMessageMatching("bench.x: 'v': nothing answers \\(.+\\); allowed: others");
  }
}
