package dev.zkpulsar.metadata.client;

import io.oxia.client.api.OxiaClientBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Connects sessions to Oxia, in this process or in another.
 *
 * @param address {@code host:port} of any data server
 * @param batchLingerMillis as {@link OxiaClient#batchLingerMillis}
 * @param batchMaxRequests operations of a batch
 */
record OxiaOpener(String address, String namespace, int batchLingerMillis, int batchMaxRequests)
    implements SessionOpener {
  private static final int CONNECT_SECONDS = 30;

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
