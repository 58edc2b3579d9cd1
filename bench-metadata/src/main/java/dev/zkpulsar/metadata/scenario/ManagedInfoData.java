package dev.zkpulsar.metadata.scenario;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;
import java.util.SplittableRandom;

/**
 * Draws the metadata of topics and subscriptions, in the wire format of Pulsar's {@code
 * MLDataFormats.proto}: it is the same in all versions, while the generated classes are not. How
 * well data compress depends on their numbers, so these are drawn as they arise in a cluster:
 *
 * <ul>
 *   <li>the ids of a topic's ledgers rise by 1 to {@value #MOST_IDS_BETWEEN}, as other topics
 *       create ledgers, too; sizes and times of creation differ from ledger to ledger
 *   <li>an offloaded ledger has an id of its copy (128 random bits) and the name of the bucket, the
 *       same for all ledgers
 *   <li>ranges of 1 to {@value #LONGEST_RANGE} acknowledged messages alternate with gaps of 1 to
 *       {@value #LONGEST_RANGE}
 * </ul>
 *
 * <p>There are no further properties. One thread calls it.
 */
final class ManagedInfoData {
  private static final long FIRST_LEDGER = 1_000_000;
  private static final long FIRST_CREATED_MILLIS = 1_700_000_000_000L;

  /** {@code managedLedgerMaxEntriesPerLedger}, by default. */
  private static final int ENTRIES = 50_000;

  private static final int MOST_IDS_BETWEEN = 200;
  private static final int MOST_MESSAGE_BYTES = 2_000;

  /** {@code managedLedgerMaxLedgerRolloverTimeMinutes}, by default. */
  private static final int MOST_ROLLOVER_MILLIS = 4 * 3_600_000;

  private static final int LONGEST_RANGE = 5;

  /** The cursor's ledger if its ranges are in the metadata store. */
  private static final long NO_LEDGER = -1;

  private static final Field TRUE = number(1);

  /** What {@code TieredStorageConfiguration.getOffloadDriverMetadata} returns for S3. */
  private static final Field DRIVER =
      message(
          UnknownFieldSet.newBuilder()
              .addField(1, text("aws-s3"))
              .mergeField(2, property("managedLedgerOffloadDriver", "aws-s3"))
              .mergeField(2, property("bucket", "pulsar-offload"))
              .mergeField(2, property("region", "eu-central-1"))
              .mergeField(2, property("serviceEndpoint", "https://s3.eu-central-1.amazonaws.com")));

  private final SplittableRandom random;

  ManagedInfoData(SplittableRandom random) {
    this.random = random;
  }

  /**
   * The next message of a kind, not compressed.
   *
   * @param entries ledgers of a topic, or individually deleted ranges of a cursor
   */
  byte[] next(ManagedInfoKind kind, int entries) {
    UnknownFieldSet.Builder message =
        switch (kind) {
          case LEDGER -> ledgers(entries, false);
          case OFFLOADED_LEDGER -> ledgers(entries, true);
          case CURSOR -> cursor(entries);
        };
    return message.build().toByteArray();
  }

  private UnknownFieldSet.Builder ledgers(int count, boolean isOffloaded) {
    var ledgers = Field.newBuilder();
    long id = FIRST_LEDGER;
    long createdMillis = FIRST_CREATED_MILLIS;
    for (int ledger = 0; ledger < count; ledger++) {
      id += random.nextInt(1, MOST_IDS_BETWEEN + 1);
      createdMillis += random.nextInt(MOST_ROLLOVER_MILLIS);
      long bytes = (long) ENTRIES * random.nextInt(1, MOST_MESSAGE_BYTES);
      var info = numbers(id, ENTRIES, bytes, createdMillis);
      if (isOffloaded) {
        info.addField(5, offloadContext(createdMillis + random.nextInt(MOST_ROLLOVER_MILLIS)));
      }
      ledgers.addLengthDelimited(info.build().toByteString());
    }
    return UnknownFieldSet.newBuilder().addField(1, ledgers.build());
  }

  /** The copy is complete, and BookKeeper's ledger is deleted. */
  private Field offloadContext(long offloadedMillis) {
    return message(
        numbers(random.nextLong(), random.nextLong())
            .addField(3, TRUE)
            .addField(4, TRUE)
            .addField(5, number(offloadedMillis))
            .addField(6, DRIVER));
  }

  /** The ranges lie in the ledger of the cursor's position, behind it. */
  private UnknownFieldSet.Builder cursor(int deletedRanges) {
    long ledger = FIRST_LEDGER + random.nextInt(MOST_IDS_BETWEEN);
    long position = random.nextInt(ENTRIES);
    long entry = position;
    var ranges = Field.newBuilder();
    for (int range = 0; range < deletedRanges; range++) {
      entry += random.nextInt(1, LONGEST_RANGE + 1);
      Field lower = message(numbers(ledger, entry));
      entry += random.nextInt(1, LONGEST_RANGE + 1);
      Field upper = message(numbers(ledger, entry));
      var endpoints = UnknownFieldSet.newBuilder().addField(1, lower).addField(2, upper);
      ranges.addLengthDelimited(endpoints.build().toByteString());
    }
    return numbers(NO_LEDGER, ledger, position)
        .addField(4, ranges.build())
        .addField(6, number(FIRST_CREATED_MILLIS));
  }

  /** A message whose fields 1, 2 and so on are numbers. */
  private static UnknownFieldSet.Builder numbers(long... values) {
    var fields = UnknownFieldSet.newBuilder();
    for (int n = 0; n < values.length; n++) {
      fields.addField(n + 1, number(values[n]));
    }
    return fields;
  }

  private static Field property(String key, String value) {
    return message(UnknownFieldSet.newBuilder().addField(1, text(key)).addField(2, text(value)));
  }

  private static Field number(long value) {
    return Field.newBuilder().addVarint(value).build();
  }

  private static Field text(String value) {
    return Field.newBuilder().addLengthDelimited(ByteString.copyFromUtf8(value)).build();
  }

  private static Field message(UnknownFieldSet.Builder fields) {
    return Field.newBuilder().addLengthDelimited(fields.build().toByteString()).build();
  }
}
