package dev.zkpulsar.harness.state;

/**
 * An answer that contradicts the data, such as a value that nobody wrote. The operation is a
 * failure, whose kind is {@code wronganswer}:
 *
 * <pre>{@code
 * return AsyncZooKeeper.getData(session, path)
 *     .thenAccept(value -> WrongAnswerException.unless(Arrays.equals(value, written)));
 * }</pre>
 */
public final class WrongAnswerException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private WrongAnswerException() {
    super("the answer contradicts the data");
  }

  public static void unless(boolean isRight) {
    if (!isRight) {
      throw new WrongAnswerException();
    }
  }
}
