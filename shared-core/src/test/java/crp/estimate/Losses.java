package crp.estimate;

import java.util.List;

/** The losses that tests go through: each form, and unequal costs on both sides. */
final class Losses {

  static final List<Loss> ALL =
      List.of(
          Loss.VI,
          Loss.BINDER,
          new Loss(Loss.Form.VI, 0.4),
          new Loss(Loss.Form.VI, 1.7),
          new Loss(Loss.Form.BINDER, 0.3),
          new Loss(Loss.Form.BINDER, 1.6));

  private Losses() {}
}
