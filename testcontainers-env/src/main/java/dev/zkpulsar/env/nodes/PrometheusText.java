package dev.zkpulsar.env.nodes;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The text format of Prometheus, in which Oxia and Pulsar report their metrics. */
public final class PrometheusText {
  private static final Pattern METRIC = Pattern.compile("(\\w[\\w:]*)(?:\\{.*})?\\s+(\\S+)");
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private PrometheusText() {}

  /**
   * The lines of a page; empty without an answer of status 200 in time. A paused server accepts the
   * connection and never answers.
   */
  public static CompletableFuture<List<String>> fetch(URI page, Duration limit) {
    return HTTP.sendAsync(
            HttpRequest.newBuilder(page).timeout(limit).build(), BodyHandlers.ofString())
        .thenApply(answer -> answer.statusCode() == 200 ? answer.body().lines().toList() : none())
        .exceptionally(gone -> none())
        .completeOnTimeout(none(), limit.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static List<String> none() {
    return List.of();
  }

  /** The values by metric, summed over all labels; infinity counts as 0. */
  public static Map<String, Double> sums(Stream<String> lines) {
    var values = new HashMap<String, Double>();
    lines
        .map(METRIC::matcher)
        .filter(metric -> metric.lookingAt() && !metric.group(2).equals("NaN"))
        .forEach(metric -> values.merge(metric.group(1), number(metric.group(2)), Double::sum));
    return values;
  }

  /** Prometheus writes infinity with its own name. */
  private static double number(String text) {
    return text.endsWith("Inf") ? 0 : Double.parseDouble(text);
  }
}
