package dev.zkpulsar.env.pulsar;

import dev.zkpulsar.env.settings.BadInputException;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/** The certificates that the admin client trusts, by the rules of pulsar-client. */
final class PulsarTls {
  private PulsarTls() {}

  static SSLContext context(PulsarAccess access) {
    try {
      var context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {trustManager(access)}, null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw BadInputException.of(
          PulsarAccess.CLIENT_CONFIG,
          access.trustCerts(),
          String.valueOf(e.getMessage()),
          "a tlsTrustCertsFilePath with certificates");
    }
  }

  private static TrustManager trustManager(PulsarAccess access)
      throws GeneralSecurityException, IOException {
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(access.trustCerts() == null ? null : certificates(access.trustCerts()));
    var trusted =
        Arrays.stream(factory.getTrustManagers())
            .filter(X509ExtendedTrustManager.class::isInstance)
            .map(X509ExtendedTrustManager.class::cast)
            .findFirst()
            .orElseThrow();
    return access.allowInsecure() || !access.verifyHostname()
        ? withoutHostname(trusted, access.allowInsecure())
        : trusted;
  }

  private static KeyStore certificates(String file) throws GeneralSecurityException, IOException {
    var store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    try (var in = Files.newInputStream(Path.of(file))) {
      int count = 0;
      for (var certificate : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry("trusted-" + count++, certificate);
      }
      if (count == 0) {
        throw new CertificateException("contains no certificate");
      }
    }
    return store;
  }

  /** Skips the check of the host's name, and every check if any certificate is accepted. */
  private static X509ExtendedTrustManager withoutHostname(
      X509ExtendedTrustManager trusted, boolean allowAny) {
    return new X509ExtendedTrustManager() {
      @Override
      public void checkServerTrusted(X509Certificate[] chain, String type)
          throws CertificateException {
        if (!allowAny) {
          trusted.checkServerTrusted(chain, type);
        }
      }

      @Override
      public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
          throws CertificateException {
        checkServerTrusted(chain, type);
      }

      @Override
      public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
          throws CertificateException {
        checkServerTrusted(chain, type);
      }

      @Override
      public void checkClientTrusted(X509Certificate[] chain, String type) {
        throw new UnsupportedOperationException("a client has no clients to trust");
      }

      @Override
      public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
        checkClientTrusted(chain, type);
      }

      @Override
      public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
        checkClientTrusted(chain, type);
      }

      @Override
      public X509Certificate[] getAcceptedIssuers() {
        return trusted.getAcceptedIssuers();
      }
    };
  }
}
