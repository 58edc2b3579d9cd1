package dev.zkpulsar.zkscale.client;

import dev.zkpulsar.env.settings.Labelled;
import dev.zkpulsar.env.zookeeper.AsyncZooKeeper;
import java.lang.reflect.Field;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.AsyncCallback.Children2Callback;
import org.apache.zookeeper.ClientCnxn;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.proto.GetChildren2Request;
import org.apache.zookeeper.proto.GetChildren2Response;
import org.apache.zookeeper.proto.ReplyHeader;
import org.apache.zookeeper.proto.RequestHeader;

/**
 * How children are listed: as ZooKeeper's client does, or by the request that keeper-bench sends
 * for every list ({@code ZooKeeperFilteredListRequest}). ZooKeeper does not know it: it answers
 * UNIMPLEMENTED and closes the connection.
 */
public enum ListRequest implements Labelled {
  GET_CHILDREN,
  FILTERED_LIST;

  /** The request's number in ClickHouse's extension of the protocol. */
  static final int FILTERED_LIST_NUMBER = 500;

  /** Lists the children of an absolute path; fails with UNIMPLEMENTED. */
  CompletableFuture<List<String>> list(ZooKeeper zooKeeper, String path) {
    return this == GET_CHILDREN
        ? AsyncZooKeeper.getChildren(zooKeeper, path)
        : send(zooKeeper, FILTERED_LIST_NUMBER, path);
  }

  /**
   * Sends a getChildren2 under another number. A server rejects an unknown number before it reads
   * the rest, where a filtered list has one byte more, and paths have the chroot.
   */
  static CompletableFuture<List<String>> send(ZooKeeper zooKeeper, int number, String path) {
    var future = new CompletableFuture<List<String>>();
    var header = new RequestHeader();
    header.setType(number);
    Children2Callback ended =
        (code, asked, context, children, stat) -> {
          if (code == Code.OK.intValue()) {
            future.complete(children);
          } else {
            future.completeExceptionally(KeeperException.create(Code.get(code), asked));
          }
        };
    connection(zooKeeper)
        .queuePacket(
            header,
            new ReplyHeader(),
            new GetChildren2Request(path, false),
            new GetChildren2Response(),
            ended,
            path,
            path,
            null,
            null);
    return future;
  }

  private static ClientCnxn connection(ZooKeeper zooKeeper) {
    try {
      Field field = ZooKeeper.class.getDeclaredField("cnxn");
      field.setAccessible(true);
      return (ClientCnxn) field.get(zooKeeper);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this version of ZooKeeper's client has no cnxn", e);
    }
  }
}
