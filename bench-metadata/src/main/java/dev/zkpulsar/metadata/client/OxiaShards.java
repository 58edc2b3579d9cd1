package dev.zkpulsar.metadata.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.MethodDescriptor;
import io.grpc.stub.ClientCalls;
import io.oxia.proto.OxiaClientGrpc;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Asks Oxia who leads the shards of a namespace, by the request with which its clients begin. The
 * clients of the supported versions of Pulsar have different classes for the messages, so this one
 * reads the four fields that it needs from the bytes.
 */
final class OxiaShards {
  private static final int LENGTH_DELIMITED = 2;

  private static final MethodDescriptor.Marshaller<byte[]> BYTES =
      new MethodDescriptor.Marshaller<>() {
        @Override
        public InputStream stream(byte[] message) {
          return new ByteArrayInputStream(message);
        }

        @Override
        public byte[] parse(InputStream stream) {
          try {
            return stream.readAllBytes();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        }
      };

  private OxiaShards() {}

  /** The addresses of the leaders; throws a RuntimeException of gRPC if nothing answers. */
  static List<String> leaders(String address, String namespace, int seconds) {
    MethodDescriptor<?, ?> own = OxiaClientGrpc.getGetShardAssignmentsMethod();
    var method =
        MethodDescriptor.newBuilder(BYTES, BYTES)
            .setType(own.getType())
            .setFullMethodName(own.getFullMethodName())
            .build();
    ManagedChannel channel = ManagedChannelBuilder.forTarget(address).usePlaintext().build();
    try {
      var options = CallOptions.DEFAULT.withDeadlineAfter(seconds, TimeUnit.SECONDS);
      byte[] answer =
          ClientCalls.blockingServerStreamingCall(channel, method, options, request(namespace))
              .next();
      // A map from namespaces to assignments; each has a shard's number and its leader.
      return fields(answer, 1).stream()
          .filter(entry -> text(fields(entry, 1).get(0)).equals(namespace))
          .flatMap(entry -> fields(entry, 2).stream())
          .flatMap(shards -> fields(shards, 1).stream())
          .flatMap(shard -> fields(shard, 2).stream())
          .map(OxiaShards::text)
          .toList();
    } finally {
      channel.shutdownNow();
    }
  }

  private static byte[] request(String namespace) {
    byte[] name = namespace.getBytes(UTF_8);
    var request = new ByteArrayOutputStream();
    request.write((1 << 3) | LENGTH_DELIMITED);
    for (int left = name.length; ; left >>>= 7) {
      if (left < 128) {
        request.write(left);
        break;
      }
      request.write((left & 127) | 128);
    }
    request.writeBytes(name);
    return request.toByteArray();
  }

  private static String text(byte[] field) {
    return new String(field, UTF_8);
  }

  /** The values of a length-delimited field of a message in Protocol Buffers' encoding. */
  private static List<byte[]> fields(byte[] message, int number) {
    var found = new ArrayList<byte[]>();
    var bytes = ByteBuffer.wrap(message);
    while (bytes.hasRemaining()) {
      long key = varint(bytes);
      switch ((int) (key & 7)) {
        case 0 -> varint(bytes);
        case 1 -> bytes.position(bytes.position() + Long.BYTES);
        case LENGTH_DELIMITED -> {
          var value = new byte[(int) varint(bytes)];
          bytes.get(value);
          if (key >>> 3 == number) {
            found.add(value);
          }
        }
        default -> bytes.position(bytes.position() + Integer.BYTES);
      }
    }
    return found;
  }

  private static long varint(ByteBuffer bytes) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = bytes.get();
      value |= (long) (next & 127) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }
}
