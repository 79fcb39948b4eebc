package crp.franchise;

/**
 * Two hidden states of a proposal to split or merge, or one that is to become two, and their rows.
 * Scratch space of a kernel.
 */
final class StatePair {

  /** A row that has the first state after a split. */
  int i;

  /** A row that has the second state after a split. */
  int j;

  /** The slots. */
  final int[] sides = new int[2];

  /** The rows of both; {@link #size} are used. */
  int[] members = {};

  /** For each member whether it has the first state. */
  boolean[] first = {};

  int size;

  /** Lists the rows of the states of two rows, in ascending order. */
  void list(HiddenStates states, int one, int two) {
    i = one;
    j = two;
    sides[0] = states.label(one);
    sides[1] = states.label(two);
    if (members.length < states.size()) {
      members = new int[states.size()];
      first = new boolean[states.size()];
    }
    size = 0;
    for (int t = 0; t < states.size(); t++) {
      if (has(states.label(t))) {
        first[size] = states.label(t) == sides[0];
        members[size++] = t;
      }
    }
  }

  /** {@return whether a slot is one of the two} */
  boolean has(int slot) {
    return slot == sides[0] || slot == sides[1];
  }

  /** Gives each of the two rows a slot of its own; the others keep theirs. */
  void open(HiddenStates states) {
    sides[0] = alone(states, i);
    sides[1] = alone(states, j);
  }

  private static int alone(HiddenStates states, int t) {
    if (states.members(states.label(t)) > 1) {
      states.assign(t, states.slots()[states.occupied()]);
    }
    return states.label(t);
  }

  /** Gives each row its side. */
  void settle(HiddenStates states) {
    for (int m = 0; m < size; m++) {
      states.assign(members[m], sides[first[m] ? 0 : 1]);
    }
  }

  /** Gives the rows of the second state the first. */
  void unite(HiddenStates states) {
    int[] others = new int[size];
    int n = 0;
    for (int m = 0; m < size; m++) {
      if (!first[m]) {
        others[n++] = members[m];
      }
    }
    states.unite(sides[0], sides[1], others, n);
  }
}
