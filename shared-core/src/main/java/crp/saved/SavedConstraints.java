package crp.saved;

import crp.Argument;
import crp.data.Constraints;
import crp.data.Units;
import java.util.stream.IntStream;

/**
 * What was known of pairs of rows.
 *
 * @param firsts the first row of the unit of each row
 * @param starts by unit: the first place of its partners, and one place more
 * @param partners units
 * @param logs factors, minus infinity for pairs that must be apart
 */
@SuppressWarnings("ArrayRecordComponent")
record SavedConstraints(int[] firsts, int[] starts, int[] partners, double[] logs) {

  static SavedConstraints of(Constraints known) {
    Units units = known.units();
    int ends = known.start(units.size());
    int[] first = IntStream.range(0, units.size()).map(units::first).toArray();
    return new SavedConstraints(
        units.spread(first),
        IntStream.rangeClosed(0, units.size()).map(known::start).toArray(),
        IntStream.range(0, ends).map(known::partner).toArray(),
        IntStream.range(0, ends).mapToDouble(known::log).toArray());
  }

  Constraints known() {
    Constraints.Builder builder = Constraints.over(firsts.length);
    for (int row = 0; row < firsts.length; row++) {
      builder.together(firsts[row], row);
    }
    int[] first = IntStream.range(0, firsts.length).filter(i -> firsts[i] == i).toArray();
    Argument.require(
        starts.length == first.length + 1 && partners.length == logs.length,
        "there is another number of constraints");
    for (int unit = 0; unit < first.length; unit++) {
      for (int at = starts[unit]; at < starts[unit + 1]; at++) {
        if (partners[at] > unit && logs[at] == Double.NEGATIVE_INFINITY) {
          builder.apart(first[unit], first[partners[at]]);
        } else if (partners[at] > unit) {
          builder.prefer(first[unit], first[partners[at]], logs[at]);
        }
      }
    }
    return builder.build();
  }
}
