package dev.zkpulsar.metadata;

import dev.zkpulsar.harness.state.OxiaServers;
import dev.zkpulsar.harness.state.Range;
import io.oxia.client.api.AsyncOxiaClient;
import io.oxia.client.api.OxiaClientBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Sessions of Oxia's own client. */
@State(Scope.Benchmark)
public class RawOxia {
  private static final int CONNECT_SECONDS = 30;

  /**
   * The longest time that an operation waits for others of its batch, in milliseconds. The client
   * of Pulsar 4.2 ignores it.
   */
  @Param("5")
  @Range(min = 0, max = 60_000)
  public int batchLingerMillis;

  /** Operations of a batch; a full batch is sent at once. */
  @Param("1000")
  @Range(min = 1, max = 1_000_000)
  public int batchMaxRequests;

  private final List<AsyncOxiaClient> sessions = new ArrayList<>();
  private OxiaServers servers;

  /** Uses the trial's server. */
  @Setup(Level.Trial)
  public void use(OxiaServers oxia) {
    servers = oxia;
  }

  /** Opens a session. The client of Pulsar 4.2 deprecates the linger and refuses 0. */
  @SuppressWarnings("removal")
  OxiaClient open() throws Exception {
    Duration linger = Duration.ofMillis(batchLingerMillis);
    AsyncOxiaClient session =
        OxiaClientBuilder.create(servers.address())
            .namespace(servers.namespace())
            .batchLinger(linger.isZero() ? Duration.ofNanos(1) : linger)
            .maxRequestsPerBatch(batchMaxRequests)
            .asyncClient()
            .get(CONNECT_SECONDS, TimeUnit.SECONDS);
    sessions.add(session);
    return new OxiaClient(session);
  }

  /** The full path of a node, which begins with a slash; only the trial uses it. */
  String path(String node) {
    return servers.prefix() + node;
  }

  /** Ends the sessions, and with them their ephemeral nodes. */
  @TearDown(Level.Trial)
  public void disconnect() throws Exception {
    for (AsyncOxiaClient session : sessions) {
      session.close();
    }
  }
}
