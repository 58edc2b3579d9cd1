package dev.zkpulsar.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonMappingException;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files are valid objects of the API, whose fields agree with each other. */
class KubernetesTest {
  private static final Map<String, String> NAME = Map.of("app.kubernetes.io/name", "zkpulsar");

  @Test
  void jobStartsAllClientsAtOnceOnNodesOfTheirOwnAndNoneTwice() throws IOException {
    JobSpec job = job(Kustomized.plain()).getSpec();
    PodTemplateSpec template = job.getTemplate();

    assertThat(job.getCompletionMode()).isEqualTo("Indexed");
    assertThat(job.getCompletions()).isEqualTo(3).isEqualTo(job.getParallelism());
    assertThat(job.getBackoffLimit()).isZero();
    assertThat(job.getBackoffLimitPerIndex()).isNull();
    assertThat(job.getTtlSecondsAfterFinished()).isNull();
    assertThat(template.getSpec().getRestartPolicy()).isEqualTo("Never");
    assertThat(template.getMetadata().getLabels()).containsAllEntriesOf(NAME);
    assertThat(
            template
                .getSpec()
                .getAffinity()
                .getPodAntiAffinity()
                .getRequiredDuringSchedulingIgnoredDuringExecution())
        .singleElement()
        .satisfies(
            term -> {
              assertThat(term.getTopologyKey()).isEqualTo("kubernetes.io/hostname");
              assertThat(term.getLabelSelector().getMatchLabels()).isEqualTo(NAME);
            });
    // Then the pod has the class Guaranteed, and whole cores can be its own.
    assertThat(template.getSpec().getContainers())
        .allSatisfy(
            container ->
                assertThat(container.getResources().getLimits())
                    .containsOnlyKeys("cpu", "memory")
                    .isEqualTo(container.getResources().getRequests()));
  }

  @Test
  void serviceNamesClient0BeforeItIsReady() throws IOException {
    List<HasMetadata> objects = Kustomized.plain();
    Container main = container(job(objects), "client");
    Service service = object(objects, Service.class);

    assertThat(service.getSpec().getClusterIP()).isEqualTo("None");
    assertThat(service.getSpec().getPublishNotReadyAddresses()).isTrue();
    assertThat(service.getSpec().getSelector())
        .containsAllEntriesOf(NAME)
        .containsEntry("batch.kubernetes.io/job-completion-index", "0")
        .hasSize(2);
    assertThat(main.getArgs())
        .contains("-Dbench.rendezvous=" + service.getMetadata().getName() + ":7701");
    assertThat(service.getSpec().getPorts()).extracting(ServicePort::getPort).containsExactly(7701);
    assertThat(main.getPorts()).extracting(port -> port.getContainerPort()).containsExactly(7701);
  }

  @Test
  void commandIsTheSameForAllClients() throws IOException {
    Container main = container(job(Kustomized.plain()), "client");

    assertThat(main.getCommand()).containsExactly("java");
    assertThat(main.getArgs())
        .containsExactly(
            "-Dbench.clients=$(CLIENTS)",
            "-Dbench.rendezvous=zkpulsar-client-0:7701",
            "-Dbench.rendezvous.wait=900",
            "-Dbench.out=/results",
            "@/run/zkpulsar/run.args");
    assertThat(main.getEnv())
        .extracting(EnvVar::getName)
        .containsExactly("CLIENTS", "BENCH_RENDEZVOUS_TOKEN");
    assertThat(main.getEnv().get(0).getValue()).isEqualTo("3");
    assertThat(main.getEnv().get(1).getValueFrom().getSecretKeyRef())
        .satisfies(
            key -> {
              assertThat(key.getName()).isEqualTo("zkpulsar");
              assertThat(key.getKey()).isEqualTo("rendezvous");
              assertThat(key.getOptional()).isTrue();
            });
  }

  @Test
  void clientsHaveNoRightsAndWriteOnlyToTheirVolumes() throws IOException {
    Job job = job(Kustomized.plain());
    PodSpec pod = job.getSpec().getTemplate().getSpec();

    assertThat(pod.getAutomountServiceAccountToken()).isFalse();
    assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
    assertThat(pod.getSecurityContext().getRunAsUser()).isEqualTo(10001);
    assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
    assertThat(pod.getContainers())
        .hasSize(2)
        .allSatisfy(
            container -> {
              assertThat(container.getSecurityContext().getReadOnlyRootFilesystem()).isTrue();
              assertThat(container.getSecurityContext().getAllowPrivilegeEscalation()).isFalse();
              assertThat(container.getSecurityContext().getCapabilities().getDrop())
                  .containsExactly("ALL");
            });
    assertThat(container(job, "client").getVolumeMounts())
        .filteredOn(mount -> !Boolean.TRUE.equals(mount.getReadOnly()))
        .extracting(VolumeMount::getMountPath)
        .containsExactly("/results", "/tmp");
    assertThat(pod.getVolumes())
        .extracting(Volume::getName)
        .containsExactly("command", "secrets", "results", "tmp");
    assertThat(pod.getVolumes().get(1).getSecret().getOptional()).isTrue();
  }

  @Test
  void resultsOutliveTheClient() throws IOException {
    Job job = job(Kustomized.plain());
    PodSpec pod = job.getSpec().getTemplate().getSpec();
    Container results = container(job, "results");

    assertThat(results.getVolumeMounts())
        .singleElement()
        .satisfies(mount -> assertThat(mount.getMountPath()).isEqualTo("/results"));
    assertThat(results.getCommand())
        .last()
        .asString()
        .contains("$JOB_COMPLETION_INDEX", "trap : TERM");
    List<String> beforeStop =
        container(job, "client").getLifecycle().getPreStop().getExec().getCommand();
    assertThat(beforeStop).first().isEqualTo("sleep");
    // Longer than a client may stand still, after which a lost client is named.
    assertThat(Integer.parseInt(beforeStop.get(1))).isGreaterThan(30);
    assertThat(pod.getTerminationGracePeriodSeconds()).isGreaterThanOrEqualTo(600);
  }

  @Test
  void kustomizeAddsTheCommandAndCopiesTheNumberOfClients(@TempDir Path directory)
      throws IOException, InterruptedException {
    for (String file : List.of("kustomization.yaml", "service.yaml", "run.args")) {
      Files.copy(Kustomized.DIRECTORY.resolve(file), directory.resolve(file));
    }
    Files.writeString(
        directory.resolve("job.yaml"),
        Files.readString(Kustomized.DIRECTORY.resolve("job.yaml"))
            .replace("completions: 3", "completions: 7"));

    List<HasMetadata> objects = Kustomized.rendered(directory);
    Job job = job(objects);
    ConfigMap command = object(objects, ConfigMap.class);

    assertThat(job.getSpec().getParallelism()).isEqualTo(7);
    assertThat(container(job, "client").getEnv().get(0).getValue()).isEqualTo("7");
    assertThat(job.getSpec().getTemplate().getSpec().getVolumes().get(0).getConfigMap().getName())
        .isEqualTo(command.getMetadata().getName());
    assertThat(command.getData().get("run.args")).contains("-jar /zkpulsar/bench-metadata.jar");
    assertThat(container(job, "results").getImage())
        .isEqualTo(container(job, "client").getImage())
        .isEqualTo("zkpulsar:latest");
  }

  @Test
  void unknownFieldFails() throws IOException {
    String job = Files.readString(Kustomized.DIRECTORY.resolve("job.yaml"));

    assertThatThrownBy(() -> StrictYaml.read(job.replace("backoffLimit:", "backOffLimit:")))
        .isInstanceOf(JsonMappingException.class)
        .hasMessageContaining("backOffLimit");
    assertThatThrownBy(() -> StrictYaml.read(job.replace("topologyKey:", "topology:")))
        .isInstanceOf(JsonMappingException.class)
        .hasMessageContaining("topology");
  }

  private static Job job(List<HasMetadata> objects) {
    return object(objects, Job.class);
  }

  private static <T extends HasMetadata> T object(List<HasMetadata> objects, Class<T> type) {
    return objects.stream().filter(type::isInstance).map(type::cast).findFirst().orElseThrow();
  }

  private static Container container(Job job, String name) {
    return job.getSpec().getTemplate().getSpec().getContainers().stream()
        .filter(container -> container.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
