package dev.zkpulsar.harness.calibration;

import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.harness.helpers.HelperJvm;
import dev.zkpulsar.harness.load.Recording;
import dev.zkpulsar.harness.point.Point;
import dev.zkpulsar.harness.point.Range;
import dev.zkpulsar.harness.settings.ForkInput;
import dev.zkpulsar.harness.settings.RunSettings;
import dev.zkpulsar.harness.state.OfferedLoad;
import dev.zkpulsar.harness.state.Seed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/** An open loop of requests to the known server, beside a {@link Cause}. */
@State(Scope.Benchmark)
public class CausedLoad extends OfferedLoad {
  private static final double STEADY_MICROS = 4_000;
  private static final double COLD_MICROS = 12_000;
  private static final double PERCENT = 100;

  /** The cause that spoils the figures. */
  @Param("quiet")
  @Labelled.By(Cause.class)
  public String cause;

  /** The cause's size, in the unit of the cause. */
  @Param("0")
  @Range(min = 0, max = 10_000)
  public int size;

  private final List<AutoCloseable> opened = new ArrayList<>();
  private final TrueOthers others = new TrueOthers();
  private SplittableRandom random;
  private KnownConnection connection;
  private BatchTimer batches;
  private HelperJvm pauser;
  private long forkStartNs;
  private long measuredNs;

  /** The start of the measured time; 0 before. */
  private long measuredFromNs;

  @Override
  public void check(Point point, RunSettings settings) {
    if (Cause.LOOP.is(cause)) {
      throw BadInputException.of("-p cause", cause, "an open loop has no such cause", "others");
    }
  }

  Cause cause() {
    return Labelled.of(Cause.class, cause);
  }

  /** Connects to the server, and starts what the cause needs. */
  @Setup(Level.Trial)
  public void connect() throws IOException {
    forkStartNs = System.nanoTime();
    random = new SplittableRandom(Seed.ofFork());
    String server = ForkInput.ofRunner().addresses().get(KnownServerSystem.NAME);
    connection = keep(new KnownConnection(Address.of(server)));
    if (size == 0) {
      return;
    }
    if (Cause.NEIGHBOUR.is(cause)) {
      keep(new Neighbour(size));
    } else if (Cause.CLIENT_TIMER.is(cause)) {
      batches = keep(new BatchTimer(connection, size));
    } else if (Cause.PAUSED_CLIENT.is(cause)) {
      long own = ProcessHandle.current().pid();
      pauser = keep(HelperJvm.start(new Pauser(own, size), "the pauser"));
    }
  }

  private <T extends AutoCloseable> T keep(T closed) {
    opened.add(0, closed);
    return closed;
  }

  /** Begins a cause that comes in the measured time. */
  @Setup(Level.Iteration)
  public void beginCause(IterationParams iteration) {
    others.begin();
    if (iteration.getType() != IterationType.MEASUREMENT) {
      return;
    }
    measuredFromNs = System.nanoTime();
    measuredNs = iteration.getTime().convertTo(TimeUnit.NANOSECONDS);
    if (pauser != null) {
      pauser.tell("pause");
    }
  }

  /** Issues one request. */
  void issue() {
    issue(CausedLoad::request, this);
  }

  private CompletionStage<Void> request() throws IOException {
    if (isWarmingUp()) {
      return send(KnownServerMain.AT_ONCE);
    }
    if (batches != null) {
      return batches.add();
    }
    return send(serviceMicros());
  }

  private CompletionStage<Void> send(int serviceMicros) throws IOException {
    var answer = new CompletableFuture<Void>();
    connection.write(serviceMicros, answer);
    connection.flush();
    return answer;
  }

  /** The time after which the server answers: 0.5 to 1.5 times the mean of this moment. */
  private int serviceMicros() {
    double meanMicros =
        switch (cause()) {
          case WARMING -> warmingMicros();
          case DRIFT -> driftingMicros();
          default -> 0;
        };
    return (int) (meanMicros * (0.5 + random.nextDouble()));
  }

  private double warmingMicros() {
    double seconds = (System.nanoTime() - forkStartNs) / 1e9;
    double coldShare = Math.max(0, 1 - seconds / size);
    return STEADY_MICROS + coldShare * (COLD_MICROS - STEADY_MICROS);
  }

  private double driftingMicros() {
    if (measuredFromNs == 0) {
      return STEADY_MICROS;
    }
    double passedShare = (double) (System.nanoTime() - measuredFromNs) / measuredNs;
    return STEADY_MICROS * (1 + passedShare * size / PERCENT);
  }

  @Override
  protected void ended(Recording recording) {
    others.end(recording);
  }

  /** Ends the cause and the connection. */
  @TearDown(Level.Trial)
  public void disconnect() throws Exception {
    for (AutoCloseable closed : opened) {
      closed.close();
    }
  }
}
