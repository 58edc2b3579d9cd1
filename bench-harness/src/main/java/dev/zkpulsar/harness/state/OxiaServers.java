package dev.zkpulsar.harness.state;

import dev.zkpulsar.env.oxia.KeyPrefix;
import dev.zkpulsar.env.oxia.OxiaSettings;
import dev.zkpulsar.env.oxia.SpareServers;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.RunSettings;
import java.nio.file.Path;
import java.util.Map;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The Oxia servers of a run, with a key prefix for each trial. */
@State(Scope.Benchmark)
public class OxiaServers extends DelayedServers {
  /** The names of the addresses that the runner hands to its forks. */
  public static final String ADDRESS = "oxia";

  public static final String NAMESPACE = "oxia.namespace";
  public static final String PREFIX = "oxia.prefix";

  /** The name of the directory of {@link SpareServers}, which is there only if they are. */
  public static final String SPARES = "oxia.spares";

  /** The name of the parameter {@link #oxiaServers}, and the parameter as an option. */
  public static final String SERVERS = "oxiaServers";

  public static final String OPTION = "-p " + SERVERS;

  /** The servers to start: one, or three that replicate, beside a coordinator. */
  @Param("1")
  @Range(min = 1, max = 3)
  public int oxiaServers;

  private String address;
  private String namespace;
  private String prefix;
  private String spares;

  public OxiaServers() {
    super(ADDRESS);
  }

  @Override
  public void check(Point point, RunSettings settings) {
    settings.refuse(OxiaSettings.SERVERS, SERVERS);
    OxiaSettings ofRun = settings.of(OxiaSettings.class);
    ofRun.withServers(OPTION, oxiaServers).requireProgram();
    super.check(point, settings);
    boolean isOne = oxiaServers == 1 && ofRun.canHurt();
    if (!isOne && !networkDelayMillis.equals("0")) {
      throw BadInputException.of(
          "-p " + NetworkDelay.PARAM,
          networkDelayMillis,
          "shards lead a client past the proxies",
          "0, or one server that the run starts");
    }
  }

  @Override
  public String needs(Point point, RunSettings settings) {
    settings.of(OxiaSettings.class).requireEngine();
    return super.needs(point, settings);
  }

  @Override
  protected void enter(Map<String, String> addresses, String name) throws Exception {
    address = addresses.get(ADDRESS);
    namespace = addresses.get(NAMESPACE);
    spares = addresses.get(SPARES);
    prefix = ofWorker0("run", addresses.get(PREFIX)) + "/" + name;
  }

  @Override
  protected void leave() {
    new KeyPrefix(address, namespace, prefix).close();
  }

  /** The address for clients, {@code host:port}. */
  public String address() {
    return address;
  }

  public String namespace() {
    return namespace;
  }

  /** The servers that a fault of the point adds; fails if it adds none. */
  public SpareServers spareServers() {
    return new SpareServers(Path.of(spares));
  }

  /** The URL for Pulsar's metadata store. */
  public String url() {
    return "oxia://" + address + "/" + namespace;
  }

  /** The path that all keys of this trial must begin with; it begins with a slash. */
  public String prefix() {
    return prefix;
  }
}
