package crp.state;

import crp.seating.DistanceCrp;
import java.util.Arrays;

/**
 * An exchange of the in-links of two customers: the first {@code split} of the children leave a for
 * b, the others b for a.
 */
@SuppressWarnings("ArrayRecordComponent")
record Exchange(int a, int b, int[] children, int split) {

  static final Exchange NOTHING = new Exchange(0, 0, new int[0], 0);

  static Exchange of(LinkForest forest, int a, int b) {
    int[] fromA = children(forest, a, b);
    int[] fromB = children(forest, b, a);
    int[] all = Arrays.copyOf(fromA, fromA.length + fromB.length);
    System.arraycopy(fromB, 0, all, fromA.length, fromB.length);
    return new Exchange(a, b, all, fromA.length);
  }

  private static int[] children(LinkForest forest, int parent, int but) {
    int n = 0;
    int[] found = new int[4];
    for (int c = forest.firstChild(parent); c != LinkForest.NONE; c = forest.next(c)) {
      if (c != but) {
        if (n == found.length) {
          found = Arrays.copyOf(found, 2 * n);
        }
        found[n++] = c;
      }
    }
    return Arrays.copyOf(found, n);
  }

  int size() {
    return children.length;
  }

  double logPriorRatio(DistanceCrp prior) {
    double sum = 0;
    for (int c = 0; c < children.length; c++) {
      int from = c < split ? a : b;
      int to = c < split ? b : a;
      sum += prior.logWeight(children[c], to) - prior.logWeight(children[c], from);
    }
    return sum;
  }

  void turn(LinkForest forest) {
    for (int c = 0; c < children.length; c++) {
      forest.turn(children[c], c < split ? b : a);
    }
  }

  void turnBack(LinkForest forest) {
    for (int c = children.length - 1; c >= 0; c--) {
      forest.turn(children[c], c < split ? a : b);
    }
  }
}
