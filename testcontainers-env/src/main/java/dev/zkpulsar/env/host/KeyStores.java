package dev.zkpulsar.env.host;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** A key with a self-signed certificate for this machine, made by the JDK's keytool. */
public final class KeyStores {
  /** The file of the key and its certificate. */
  public static final String KEY = "key.p12";

  /** The file of the certificate alone, for those who trust it. */
  public static final String TRUSTED = "trusted.p12";

  /** The certificate and its key as PEM files, without a password. */
  public static final String CERTIFICATE_PEM = "certificate.pem";

  public static final String KEY_PEM = "key.pem";

  private static final String ALIAS = "zkpulsar";
  private static final String PASSWORD = "KEYTOOL_PASSWORD";

  private KeyStores() {}

  /** Creates all files in a directory; takes about a second. */
  public static void create(Path directory, String password) throws IOException {
    try {
      createAll(directory, password);
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private static void createAll(Path directory, String password)
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
    KeyStore store = KeyStore.getInstance(file.toFile(), secret);
    trusted.setCertificateEntry(ALIAS, store.getCertificate(ALIAS));
    try (var out = Files.newOutputStream(directory.resolve(TRUSTED))) {
      trusted.store(out, secret);
    }
    pem(
        directory.resolve(CERTIFICATE_PEM),
        "CERTIFICATE",
        store.getCertificate(ALIAS).getEncoded());
    pem(directory.resolve(KEY_PEM), "PRIVATE KEY", store.getKey(ALIAS, secret).getEncoded());
  }

  private static void pem(Path file, String type, byte[] content) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    Files.writeString(
        file, "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n");
  }
}
