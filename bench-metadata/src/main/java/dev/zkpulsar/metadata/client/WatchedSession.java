package dev.zkpulsar.metadata.client;

import dev.zkpulsar.harness.load.TrialContext;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletionStage;

/** A session whose outages are measured: used in trials with faults only, as it costs a little. */
public final class WatchedSession {
  private WatchedSession() {}

  /** The same session; each operation that succeeds is noted. */
  public static MetadataSession of(MetadataSession session) {
    return (MetadataSession)
        Proxy.newProxyInstance(
            MetadataSession.class.getClassLoader(),
            new Class<?>[] {MetadataSession.class},
            (proxy, method, arguments) -> {
              try {
                Object result = method.invoke(session, arguments);
                if (result instanceof CompletionStage<?> operation) {
                  return TrialContext.ofSession(session, operation);
                }
                return result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
