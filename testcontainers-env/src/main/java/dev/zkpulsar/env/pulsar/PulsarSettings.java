package dev.zkpulsar.env.pulsar;

import java.util.Map;

/** The settings of Pulsar, by name. */
public final class PulsarSettings {
  public static final String PULSAR = "bench.pulsar";
  public static final String ADMIN = "bench.pulsar.admin";
  static final String TENANT = "bench.pulsar.tenant";

  static final String IMAGE = "bench.pulsar.image";
  static final String PORT = "bench.pulsar.port";

  /** Where an embedded broker keeps its data. */
  public static final String DATA_DIR = "bench.pulsar.dataDir";

  static final String JVM_ARGS = "bench.pulsar.jvmArgs";
  static final String JOURNAL_SYNC = "bench.pulsar.journalSync";

  /** The largest message, in bytes. */
  public static final String MAX_MESSAGE_BYTES = "bench.pulsar.maxMessageBytes";

  static final String AUTH_PLUGIN = "bench.pulsar.authPlugin";

  /** How a client shows who it is. */
  public static final String AUTH_PARAMS = "bench.pulsar.authParams";

  static final String TRUST_CERTS = "bench.pulsar.tlsTrustCertsFilePath";
  static final String ALLOW_INSECURE = "bench.pulsar.tlsAllowInsecureConnection";
  static final String VERIFY_HOSTNAME = "bench.pulsar.tlsEnableHostnameVerification";

  static final String DEFAULT_TENANT = "public";

  /** Each of them, and what it is. */
  public static final Map<String, String> ALL =
      Map.ofEntries(
          Map.entry(
              PULSAR, "an external cluster: pulsar://host:port[,host:port...], or pulsar+ssl://"),
          Map.entry(ADMIN, "the external cluster's admin URL: http://host:port, or https://"),
          Map.entry(
              TENANT, "tenant to create namespaces in; it must exist; default " + DEFAULT_TENANT),
          Map.entry(
              IMAGE, "image of the broker's container; default: the official one of this version"),
          Map.entry(
              PORT,
              "port of the embedded broker, the next one is its admin port; default 0: free ones"),
          Map.entry(
              DATA_DIR,
              "where the embedded broker keeps its data; default: the temporary directory"),
          Map.entry(
              JVM_ARGS,
              "JVM arguments of the embedded broker; default "
                  + EmbeddedPulsarSettings.DEFAULT_JVM_ARGS),
          Map.entry(
              JOURNAL_SYNC,
              "whether the embedded broker's journal is on disk before a message is acknowledged;"
                  + " default false, as a standalone is shipped (a cluster's bookies: true)"),
          Map.entry(
              MAX_MESSAGE_BYTES,
              "largest message that the embedded broker takes, in bytes; default "
                  + EmbeddedPulsarSettings.DEFAULT_MAX_MESSAGE_BYTES),
          Map.entry(
              AUTH_PLUGIN,
              "external cluster, pulsar-client's authPluginClassName: "
                  + PulsarAccess.TOKEN_PLUGIN),
          Map.entry(
              AUTH_PARAMS,
              "external cluster, pulsar-client's authParams: token:<token>, or file:///<path>, which"
                  + " no process list shows"),
          Map.entry(TRUST_CERTS, "external cluster with TLS: trusted certificates, a PEM file"),
          Map.entry(
              ALLOW_INSECURE,
              "external cluster with TLS: take any certificate, true or false; default false"),
          Map.entry(
              VERIFY_HOSTNAME,
              "external cluster with TLS: check that the certificate is the host's; default false"));

  private PulsarSettings() {}
}
