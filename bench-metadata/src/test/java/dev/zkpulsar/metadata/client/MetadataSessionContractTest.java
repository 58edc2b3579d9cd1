package dev.zkpulsar.metadata.client;

import dev.zkpulsar.metadata.client.MeasuredClient.ClientKind;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The clients that any machine can run. */
@ParameterizedClass
@EnumSource(
    value = ClientKind.class,
    mode = EnumSource.Mode.EXCLUDE,
    names = {"OXIA", "STORE_OXIA"})
class MetadataSessionContractTest extends MetadataSessionContract {
  @Parameter private ClientKind kind;

  @Override
  ClientKind kind() {
    return kind;
  }
}
