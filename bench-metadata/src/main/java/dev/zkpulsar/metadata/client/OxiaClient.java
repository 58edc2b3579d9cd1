package dev.zkpulsar.metadata.client;

import dev.zkpulsar.harness.faults.OxiaFault;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.state.OxiaServers;
import io.grpc.StatusRuntimeException;
import io.oxia.client.api.AsyncOxiaClient;
import io.oxia.client.api.Notification;
import io.oxia.client.api.OxiaClientBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Oxia's own client, below the trial's key prefix. */
@State(Scope.Benchmark)
public class OxiaClient implements MetadataClient {
  private static final int CONNECT_SECONDS = 30;
  private static final Pattern SEQUENTIAL = Pattern.compile("(.*)-\\d{20}");

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
    fault.injection().explain(List.of(CancellationException.class, StatusRuntimeException.class));
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
  public Opener opener() {
    return new Opener(servers.address(), servers.namespace(), batchLingerMillis, batchMaxRequests);
  }

  /** Connects to Oxia. */
  record Opener(String address, String namespace, int batchLingerMillis, int batchMaxRequests)
      implements SessionOpener {
    @Override
    public List<OxiaSession> open(int count) throws Exception {
      var open = new ArrayList<OxiaSession>();
      while (open.size() < count) {
        open.add(openOne());
      }
      return open;
    }

    /** The client of Pulsar 4.2 deprecates the linger and refuses 0. */
    @SuppressWarnings("removal")
    private OxiaSession openOne() throws Exception {
      Duration linger = Duration.ofMillis(batchLingerMillis);
      return new OxiaSession(
          OxiaClientBuilder.create(address)
              .namespace(namespace)
              .batchLinger(linger.isZero() ? Duration.ofNanos(1) : linger)
              .maxRequestsPerBatch(batchMaxRequests)
              .asyncClient()
              .get(CONNECT_SECONDS, TimeUnit.SECONDS));
    }
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

  /** A session. Sequential nodes use Oxia's sequence keys. */
  record OxiaSession(AsyncOxiaClient oxia) implements MetadataSession {

    @Override
    public CompletionStage<byte[]> get(String path) {
      return oxia.get(path)
          .thenApply(
              result -> {
                if (result == null) {
                  throw new NoSuchElementException(path);
                }
                return OxiaVersions.value(result);
              });
    }

    @Override
    public CompletionStage<?> put(String path, byte[] data) {
      return oxia.put(path, data);
    }

    @Override
    public CompletionStage<Long> putIfVersion(String path, byte[] data, long version) {
      Object option =
          version == MISSING ? OxiaVersions.IF_MISSING : OxiaVersions.ifVersion(version);
      return oxia.put(path, data, OxiaVersions.options(option))
          .thenApply(result -> result.version().versionId());
    }

    /** Oxia has no exists. */
    @Override
    public CompletionStage<Boolean> exists(String path) {
      return oxia.get(path).thenApply(Objects::nonNull);
    }

    @Override
    public CompletionStage<List<String>> getChildren(String path) {
      return oxia.list(path + "/", path + "//")
          .thenApply(keys -> keys.stream().map(key -> key.substring(path.length() + 1)).toList());
    }

    /** One scan of the keys, in place of a list and a read of each. */
    @Override
    public CompletionStage<Integer> getChildrenWithValues(String path) {
      return OxiaVersions.scan(oxia, path + "/", path + "//");
    }

    @Override
    public CompletionStage<String> create(String path, byte[] data, NodeKind kind) {
      var options = new ArrayList<Object>();
      if (kind.isEphemeral()) {
        options.add(OxiaVersions.EPHEMERAL);
      }
      if (kind.isSequential()) {
        options.add(OxiaVersions.partition(path));
        options.add(OxiaVersions.sequence());
      } else {
        options.add(OxiaVersions.IF_MISSING);
      }
      return oxia.put(path, data, OxiaVersions.options(options.toArray()))
          .thenApply(result -> result.key());
    }

    @Override
    public CompletionStage<?> delete(String path) {
      var sequential = SEQUENTIAL.matcher(path);
      var deleted =
          sequential.matches()
              ? oxia.delete(
                  path, OxiaVersions.options(OxiaVersions.partitionOfDelete(sequential.group(1))))
              : oxia.delete(path);
      return deleted.thenAccept(
          existed -> {
            if (!existed) {
              throw new NoSuchElementException(path);
            }
          });
    }

    @Override
    public CompletionStage<?> watch(String parent, Consumer<String> changed) {
      oxia.notifications(
          notification -> {
            boolean isPut =
                notification instanceof Notification.KeyCreated
                    || notification instanceof Notification.KeyModified;
            if (isPut && notification.key().startsWith(parent + "/")) {
              changed.accept(notification.key());
            }
          });
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void close() throws Exception {
      oxia.close();
    }
  }
}
