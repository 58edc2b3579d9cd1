package dev.zkpulsar.zkscale;

import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.zookeeper.ZooKeeperEnsemble;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.state.Precondition;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/** A fault of the servers, a third into the first measured iteration. */
@State(Scope.Benchmark)
public class Fault implements Precondition {

  /** The kinds of fault; the names are the values of the parameter. */
  public enum Kind {
    /** No fault. */
    none,
    /** The leader is killed, and not restarted before the end of the point. */
    leaderKilled
  }

  /** The fault. */
  @Param("none")
  public Kind fault;

  private final Timer timer = new Timer("fault", true);
  private List<Server> servers = List.of();
  private boolean happened;

  @Override
  public String check(Map<String, String> params, Properties settings) {
    if (params.get("fault").equals(Kind.none.name())) {
      return "";
    }
    boolean ours = ZooKeeperSettings.of(settings).canHurt();
    if (!ours || Integer.parseInt(params.get("servers")) < 3) {
      throw BadInputException.of(
          "-p fault",
          params.get("fault"),
          "needs at least three servers that the run starts",
          "none, or an embedded or docker ensemble with -p servers=3 or 5");
    }
    return "";
  }

  /** Remembers the servers of the ensemble. */
  @Setup(Level.Trial)
  public void of(ZooKeeperServers ensemble) {
    servers = ensemble.list();
  }

  /** Schedules the fault, in the first measured iteration only. */
  @Setup(Level.Iteration)
  public void schedule(IterationParams iteration) {
    if (fault == Kind.none || happened || iteration.getType() == IterationType.WARMUP) {
      return;
    }
    happened = true;
    Server leader = ZooKeeperEnsemble.leader(servers);
    timer.schedule(
        new TimerTask() {
          @Override
          public void run() {
            leader.place().kill();
          }
        },
        iteration.getTime().convertTo(TimeUnit.MILLISECONDS) / 3);
  }

  /** Cancels a fault that has not happened. */
  @TearDown(Level.Trial)
  public void stop() {
    timer.cancel();
  }
}
