package crp.spark;

import crp.Argument;
import java.io.Serializable;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the numbers of a feature vector are, column by column.
 *
 * @param form of the columns that are not nominal
 * @param nominal the columns of codes of categories beside columns of numbers; empty for none
 */
record ColumnForms(RowForm form, BitSet nominal) implements Serializable {

  private static final String PARAM = "categoricalFeatures";

  /** {@return the forms where all columns have one} */
  static ColumnForms all(RowForm form) {
    return new ColumnForms(form, new BitSet());
  }

  /** {@return the forms with some nominal columns} */
  static ColumnForms of(RowForm form, List<String> given, List<String> names) {
    BitSet nominal = new BitSet();
    for (String one : given) {
      int at = names.indexOf(one);
      if (at < 0 && !one.matches("[1-9][0-9]{0,8}")) {
        throw Argument.refused(
            "%s: there is no feature '%s'%s; names or numbers from 1 are expected",
            PARAM, one, names.isEmpty() ? "" : " among " + String.join(", ", names));
      }
      nominal.set(at >= 0 ? at : Integer.parseInt(one) - 1);
    }
    return new ColumnForms(form, nominal);
  }

  /** Checks that the nominal columns are there, and columns of numbers beside them. */
  void require(int columns) {
    if (nominal.length() > columns) {
      throw Argument.refused(
          "%s: there is no feature %d, the vectors have %d", PARAM, nominal.length(), columns);
    }
    if (nominal.cardinality() == columns) {
      throw new IllegalArgumentException(
          PARAM + ": no feature is left; where all are categories use the likelihood categorical");
    }
  }

  boolean mixed() {
    return !nominal.isEmpty();
  }

  /** {@return the form of a column, from 0} */
  RowForm of(int column) {
    return nominal.get(column) ? RowForm.CATEGORICAL : form;
  }

  /** {@return the nominal columns beside others} */
  List<Integer> categories() {
    return nominal.stream().boxed().toList();
  }

  /** {@return the other columns} */
  List<Integer> others(int columns) {
    return IntStream.range(0, columns).filter(j -> !nominal.get(j)).boxed().toList();
  }
}
