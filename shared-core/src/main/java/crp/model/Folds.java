package crp.model;

import crp.Text;
import crp.data.Rows;
import crp.parallel.RunScope;
import crp.parallel.TimeLimitException;
import java.util.function.Supplier;

/**
 * Not part of the promised API.
 *
 * <p>The runs of held-out folds: each has an equal part of the time that is left.
 */
public final class Folds {

  private final int count;
  private int begun;
  private boolean cut;

  /** The runs of a choice: one a fold, or one for the last rows. */
  public Folds(HeldOut.Choice choice) {
    this(choice.inFolds() ? choice.count() : 1);
  }

  /** So many runs. */
  public Folds(int runs) {
    count = runs;
  }

  /**
   * {@return the fit of the next fold}
   *
   * @param run computes it
   */
  public <R extends Rows> Fit<R> fit(Supplier<Fit<R>> run) {
    RunScope scope = RunScope.current();
    if (scope.deadline().passed()) {
      throw new TimeLimitException();
    }
    String name =
        count == 1 ? "held-out rows" : Text.of("held-out rows, run %d of %d", begun + 1, count);
    Fit<R> fit = scope.named(name).share(1.0 / (count - begun)).run(run);
    begun++;
    cut |= fit.draws().timeLimitReached();
    return fit;
  }

  /** {@return what to say about the runs} */
  public String remark() {
    return cut ? "; " + RunScope.current().deadline().cause() + " cut their runs short" : "";
  }
}
