package dev.zkpulsar.zkscale;

import dev.zkpulsar.env.server.Server;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.zookeeper.ZooKeeperEnsemble;
import dev.zkpulsar.env.zookeeper.ZooKeeperSettings;
import dev.zkpulsar.harness.state.Precondition;
import dev.zkpulsar.harness.state.ZooKeeperServers;
import java.util.List;
import java.util.Map;
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

/** What happens to the servers in the first measured iteration, a third into it. */
@State(Scope.Benchmark)
public class Fault implements Precondition {

  /** The kinds of faults; the names are the values of the parameter. */
  public enum Kind {
    /** Nothing happens. */
    none,
    /** The leader's process is killed, and stays away until the point is over. */
    leaderKilled
  }

  /** What happens. */
  @Param("none")
  public Kind fault;

  private final Timer timer = new Timer("fault", true);
  private List<Server> servers = List.of();
  private boolean happened;

  @Override
  public String check(Map<String, String> params) {
    if (params.get("fault").equals(Kind.none.name())) {
      return "";
    }
    boolean ours = ZooKeeperSettings.of(System.getProperties()).canHurt();
    if (!ours || Integer.parseInt(params.get("servers")) < 3) {
      throw new BadInputException(
          "-p fault="
              + params.get("fault")
              + ": needs servers of ours, three at least; allowed: none, or an embedded ensemble"
              + " with -p servers=3 or 5");
    }
    return "";
  }

  /** Takes the servers. */
  @Setup(Level.Trial)
  public void of(ZooKeeperServers ensemble) {
    servers = ensemble.list();
  }

  /** Starts the clock. */
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

  /** Ends the clock. */
  @TearDown(Level.Trial)
  public void stop() {
    timer.cancel();
  }
}
