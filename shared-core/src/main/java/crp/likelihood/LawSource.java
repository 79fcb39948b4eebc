package crp.likelihood;

/** A capability of a {@link TableBank}: draws the parameters of its tables. */
public interface LawSource {

  /** {@return storage for sampled parameters of this bank's tables} */
  TableLaws laws();

  /**
   * {@return storage for sampled parameters of a bank's tables}
   *
   * @throws UnsupportedOperationException if the family cannot draw them
   */
  static TableLaws of(TableBank<?> bank) {
    LawSource own = bank.as(LawSource.class);
    if (own == null) {
      throw new UnsupportedOperationException(
          "this likelihood cannot draw the parameters of a cluster, which sequences need");
    }
    return own.laws();
  }
}
