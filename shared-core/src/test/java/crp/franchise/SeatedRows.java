package crp.franchise;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A state of a {@link GroupedMixture} as a value.
 *
 * @param labels the cluster of each row, in order of first appearance
 * @param sizes the seatings, with these labels as dishes
 */
record SeatedRows(List<Integer> labels, Map<List<Integer>, List<Integer>> sizes) {

  /** {@return the present state} */
  static SeatedRows of(GroupedMixture state) {
    int[] labels = state.partition().labels();
    Map<Integer, Integer> names = new HashMap<>();
    for (int i = 0; i < labels.length; i++) {
      names.put(state.states().label(i), labels[i]);
    }
    Map<List<Integer>, List<Integer>> sizes = new HashMap<>();
    SeatingsOf.of(state.franchise())
        .sizes()
        .forEach((cell, tables) -> sizes.put(List.of(cell.get(0), names.get(cell.get(1))), tables));
    return new SeatedRows(Arrays.stream(labels).boxed().toList(), sizes);
  }

  /** Seats everybody in an empty state. {@return the state} */
  GroupedMixture seat(GroupedMixture empty) {
    for (int i = 0; i < labels.size(); i++) {
      empty.states().assign(i, labels.get(i));
    }
    new SeatingsOf(sizes).seat(empty.franchise());
    return empty;
  }

  /** {@return the log number of ways to tell the customers apart that look like this} */
  double logWays() {
    return new SeatingsOf(sizes).logWays();
  }
}
