package crp.parallel;

/**
 * Not part of the promised API.
 *
 * <p>A task has nothing to answer with, since its time was over before it had come far enough.
 */
public final class TimeLimitException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Makes an exception. */
  public TimeLimitException() {
    super(
        RunScope.current().deadline().stopped()
            ? "the run was stopped before"
            : "the time limit of the run was reached before");
  }
}
