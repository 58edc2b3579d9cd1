package dev.zkpulsar.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

@EnabledIf("dev.zkpulsar.env.Docker#answersAndHasPulsar")
class DockerPulsarTest {

  @Test
  void servesAndLeavesNothing() throws Exception {
    var cluster =
        DockerPulsar.start(Settings.of("bench.pulsar.image", System.getenv(Docker.PULSAR_IMAGE)));
    Docker.Surroundings surroundings;
    try {
      var broker = cluster.servers().get(0);
      surroundings = Docker.surroundings(Docker.id(broker));
      var namespaces =
          HttpRequest.newBuilder(URI.create(cluster.adminUrl() + "/admin/v2/namespaces/public"));
      var answer = HttpClient.newHttpClient().send(namespaces.build(), BodyHandlers.ofString());

      assertThat(cluster.servers()).hasSize(1);
      assertThat(broker.name()).isEqualTo("pulsar-1");
      assertThat(cluster.serviceUrl()).isEqualTo("pulsar://" + broker.address());
      assertThat(answer.body()).contains("public/default");
      var address = URI.create(cluster.serviceUrl());
      try (var socket = new Socket(address.getHost(), address.getPort())) {
        assertThat(socket.isConnected()).isTrue();
      }
    } finally {
      cluster.close();
      cluster.close();
    }
    assertThat(surroundings.areGone()).isTrue();
  }
}
