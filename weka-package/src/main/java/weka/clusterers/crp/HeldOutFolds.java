package weka.clusterers.crp;

import crp.model.HeldOut;
import java.io.Serializable;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/** Into how many folds rows are dealt, to be weighed by fits that have not seen them. */
final class HeldOutFolds implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final String OPTION = "held-out folds (-held-out)";

  int number;

  /**
   * Checks the option.
   *
   * @throws IllegalArgumentException if it is out of range
   */
  void check() {
    if (number != 0) {
      Values.atLeast(OPTION, number, 2);
    }
  }

  /**
   * Asks the library before a long run.
   *
   * @param check throws if the folds do not suit the data
   * @throws IllegalArgumentException with the name of the option
   */
  void require(IntConsumer check) {
    if (number != 0) {
      try {
        check.accept(number);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(OPTION + ": " + e.getMessage(), e);
      }
    }
  }

  /**
   * {@return a paragraph about the held-out rows, empty if they are not asked for}
   *
   * @param run weighs them
   */
  String told(IntFunction<HeldOut> run) {
    StringBuilder text = new StringBuilder();
    if (number != 0) {
      ModelText.wrapped(text, run.apply(number).paragraph().text());
    }
    return text.toString();
  }

  /** Adds the option of this class. */
  void addOption(OptionTable table) {
    table.add(
        "-held-out <folds>",
        "0",
        "Folds for the held-out log likelihood, at least 2 and at most the number of rows, or of sequences; each is"
            + " a further run; 0 for none.",
        () -> String.valueOf(number),
        text -> number = Values.whole(OPTION, text));
  }
}
