package dev.zkpulsar.harness.state;

/** An answer that contradicts the data: a failure of kind {@code wronganswer}. */
public final class WrongAnswerException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private WrongAnswerException() {
    super("the answer contradicts the data");
  }

  /**
   * Checks an answer.
   *
   * @throws WrongAnswerException if it is not right
   */
  public static void unless(boolean isRight) {
    if (!isRight) {
      throw new WrongAnswerException();
    }
  }
}
