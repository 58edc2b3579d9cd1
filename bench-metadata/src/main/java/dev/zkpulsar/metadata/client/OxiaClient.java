package dev.zkpulsar.metadata.client;

import dev.zkpulsar.harness.faults.OxiaFault;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.state.OxiaServers;
import io.grpc.StatusRuntimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Oxia's own client, below the trial's key prefix. */
@State(Scope.Benchmark)
public class OxiaClient implements MetadataClient {
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

  private final List<OxiaSession> opened = new ArrayList<>();
  private OxiaServers servers;

  /** Uses the trial's servers, which the first session asks for, and has their faults. */
  @Setup(Level.Trial)
  public void use(OxiaServers oxia, OxiaFault fault) {
    servers = oxia;
    explain(fault);
  }

  /** Excuses the failures of Oxia's client, in a store, too. */
  static void explain(OxiaFault fault) {
    // Client 0.6 connects to the address of a shard's leader, which is empty during an election.
    List<Class<? extends Throwable>> explained =
        List.of(
            CancellationException.class,
            StatusRuntimeException.class,
            IllegalArgumentException.class);
    fault.injection().explain(explained);
    fault.injection().explainKind("oxiastatus"); // OxiaStatusException, which older clients lack.
  }

  @Override
  public List<OxiaSession> open(int sessions) throws Exception {
    BatchStatistics.record("");
    return openOthers(sessions);
  }

  @Override
  public List<OxiaSession> openOthers(int sessions) throws Exception {
    List<OxiaSession> others = opener().open(sessions);
    opened.addAll(others);
    return others;
  }

  @Override
  public OxiaOpener opener() {
    return new OxiaOpener(
        servers.address(), servers.namespace(), batchLingerMillis, batchMaxRequests);
  }

  @Override
  public String root() {
    return servers.prefix();
  }

  /** Ends the sessions, and with them their ephemeral nodes. */
  @TearDown(Level.Trial)
  public void disconnect() throws Exception {
    BatchStatistics.stop();
    MetadataClient.closeAll(opened);
  }
}
