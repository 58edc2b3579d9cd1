package dev.zkpulsar.env.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;

/** A key with a self-signed certificate for this machine, made by the JDK's keytool. */
public final class KeyStores {
  /** The file of the key and its certificate. */
  public static final String KEY = "key.p12";

  /** The file of the certificate alone, for those who trust it. */
  public static final String TRUSTED = "trusted.p12";

  private static final String ALIAS = "zkpulsar";
  private static final String PASSWORD = "KEYTOOL_PASSWORD";

  private KeyStores() {}

  /** Creates both files in a directory, with the same password; takes about a second. */
  public static void create(Path directory, String password)
      throws IOException, GeneralSecurityException, InterruptedException {
    Path file = directory.resolve(KEY);
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    var command = new ArrayList<>(List.of(keytool, "-genkeypair", "-keyalg", "RSA"));
    command.addAll(List.of("-dname", "CN=localhost", "-ext", "san=dns:localhost,ip:127.0.0.1"));
    command.addAll(List.of("-keystore", file.toString(), "-storetype", "PKCS12", "-alias", ALIAS));
    command.addAll(List.of("-storepass:env", PASSWORD)); // Others can read arguments.
    var builder = new ProcessBuilder(command);
    builder.environment().put(PASSWORD, password);
    Process made = builder.redirectErrorStream(true).start();
    String output = new String(made.getInputStream().readAllBytes(), UTF_8);
    if (made.waitFor() != 0) {
      throw new IOException("keytool: " + output.strip());
    }
    char[] secret = password.toCharArray();
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, secret);
    trusted.setCertificateEntry(
        ALIAS, KeyStore.getInstance(file.toFile(), secret).getCertificate(ALIAS));
    try (var out = Files.newOutputStream(directory.resolve(TRUSTED))) {
      trusted.store(out, secret);
    }
  }
}
