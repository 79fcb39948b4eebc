package crp.model;

/**
 * Says that a family does not go with a prior or a way of sampling, so that hosts can say where.
 */
public final class UnsuitableLikelihoodException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /**
   * Makes an exception.
   *
   * @param message one clause, without the name of an option
   */
  public UnsuitableLikelihoodException(String message) {
    super(message);
  }
}
