package crp.likelihood;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.Rows;
import crp.random.SeededRng;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * What every bank promises, checked on one that the subject makes. A check that fails throws an
 * {@code AssertionError}. The rows number at least eight.
 */
final class FamilyContract<R extends Rows> {

  private static final double CLOSE = 1e-9;

  private final Function<R, TableBank<R>> banks;
  private final R rows;
  private final boolean latent;

  FamilyContract(Function<R, TableBank<R>> banks, R rows) {
    this(banks, rows, false);
  }

  /** With values that are drawn in the chain where {@code latent}: another's row has none. */
  FamilyContract(Function<R, TableBank<R>> banks, R rows, boolean latent) {
    this.banks = banks;
    this.rows = rows;
    this.latent = latent;
  }

  void all() throws IOException, ClassNotFoundException {
    emptyTableWeighsNothing();
    chainRuleInAnyOrder();
    removingWhatWasAddedRestores();
    groupSitsAsItsRowsDo();
    drainedTableIsEmpty();
    absorbingIsConcatenation();
    unionIsWhatAbsorbingGives();
    leavingOutAtHomeIsRemoval();
    groupIsItsRowsOneAfterTheOther();
    boundsAreAboveTheScores();
    tablesLeftOutAreBounded();
    frozenBankPredictsTheSame();
    rebuiltTableIsTheSame();
    growingKeepsTheTables();
    capabilitiesAgreeWithTheirSlowForms();
  }

  /** Tables 0 and 1 with three rows and the others, table 2 empty; row 7 sits nowhere. */
  private TableBank<R> seated() {
    TableBank<R> bank = banks.apply(rows);
    bank.reserve(3);
    for (int i = 0; i < rows.size(); i++) {
      if (i != 7) {
        bank.add(i < 3 ? 0 : 1, i);
      }
    }
    return bank;
  }

  private static <R extends Rows> double predictive(
      TableBank<R> bank, int item, int home, int slot) {
    double[] out = {0};
    Capabilities.scoring(bank).addLogPredictive(item, home, new int[] {slot}, 1, out);
    return out[0];
  }

  /** {@return how much a score may change a marginal: the slow form adds and removes the row} */
  private static double touched(TableBank<?> bank) {
    return bank.as(Scoring.class) == null ? CLOSE : 0;
  }

  void emptyTableWeighsNothing() {
    assertEquals(0, seated().logMarginal(2), 0, "an empty table");
  }

  void chainRuleInAnyOrder() {
    int n = rows.size();
    int[] forward = IntStream.range(0, n).toArray();
    int[] backward = IntStream.range(0, n).map(i -> n - 1 - i).toArray();
    int[] jumping = IntStream.range(0, n).map(i -> (i % 2 == 0 ? i : n - i - n % 2)).toArray();
    double whole = 0;
    for (int[] order : new int[][] {forward, backward, jumping}) {
      TableBank<R> bank = banks.apply(rows);
      bank.reserve(1);
      double sum = 0;
      for (int item : order) {
        sum += predictive(bank, item, -1, 0);
        bank.add(0, item);
        assertEquals(sum, bank.logMarginal(0), CLOSE, "chain rule at " + item);
      }
      if (order == forward) {
        whole = sum;
      }
      assertEquals(whole, sum, CLOSE, "chain rule in another order");
    }
  }

  void removingWhatWasAddedRestores() {
    TableBank<R> bank = seated();
    double before = bank.logMarginal(1);
    double prediction = predictive(bank, 7, -1, 1);
    bank.add(1, 7);
    assertEquals(before + prediction, bank.logMarginal(1), CLOSE, "after add");
    bank.remove(1, 7);
    assertEquals(before, bank.logMarginal(1), 1e-10, "after remove");
    assertEquals(prediction, predictive(bank, 7, -1, 1), 1e-10, "predictive after remove");
    bank.add(2, 7);
    bank.remove(2, 7);
    assertEquals(0, bank.logMarginal(2), 0, "emptied table");
  }

  /** At an empty table and at one with rows; of the list only the first items count. */
  void groupSitsAsItsRowsDo() {
    TableBank<R> together = banks.apply(rows);
    TableBank<R> single = banks.apply(rows);
    together.reserve(2);
    single.reserve(2);
    int[] group = {4, 6, 5, 0, 2};
    Capabilities.moving(together).add(0, group, 3);
    Capabilities.moving(together).add(0, new int[] {1, 3}, 2);
    together.remove(0, 6);
    for (int item : new int[] {4, 5, 1, 3}) {
      single.add(0, item);
    }
    assertEquals(single.logMarginal(0), together.logMarginal(0), CLOSE, "a group");
    assertEquals(predictive(single, 7, -1, 0), predictive(together, 7, -1, 0), CLOSE, "at a group");
  }

  void drainedTableIsEmpty() {
    TableBank<R> bank = seated();
    double prediction = predictive(bank, 7, -1, 2);
    double other = bank.logMarginal(1);
    for (int item = 0; item < 3; item++) {
      Capabilities.moving(bank).drain(0, item);
    }
    assertEquals(0, bank.logMarginal(0), 0, "a drained table");
    assertEquals(other, bank.logMarginal(1), 0, "another table");
    assertEquals(prediction, predictive(bank, 7, -1, 0), 1e-10, "at a drained table");
    bank.add(0, 1);
    bank.remove(0, 1);
    bank.add(1, 1);
    bank.remove(1, 1);
    assertEquals(0, bank.logMarginal(0), 0, "a drained table, used and emptied");
    assertEquals(other, bank.logMarginal(1), CLOSE, "another table, used");
  }

  void absorbingIsConcatenation() {
    TableBank<R> bank = seated();
    bank.absorb(0, 1);
    TableBank<R> together = banks.apply(rows);
    together.reserve(2);
    for (int i = 0; i < rows.size(); i++) {
      if (i != 7) {
        together.add(0, i);
      }
    }
    assertEquals(together.logMarginal(0), bank.logMarginal(0), CLOSE, "absorbed");
    assertEquals(0, bank.logMarginal(1), 0, "the absorbed table is empty");
    assertEquals(
        predictive(together, 7, -1, 0), predictive(bank, 7, -1, 0), CLOSE, "predictive after");
    assertEquals(
        predictive(together, 7, -1, 1), predictive(bank, 7, -1, 1), CLOSE, "predictive of empty");
  }

  void unionIsWhatAbsorbingGives() {
    TableBank<R> bank = seated();
    double a = bank.logMarginal(0);
    double b = bank.logMarginal(1);
    double union = bank.logMarginalOfUnion(0, 1);
    assertEquals(union, bank.logMarginalOfUnion(1, 0), CLOSE, "union in the other order");
    assertEquals(b, bank.logMarginalOfUnion(1, 2), CLOSE, "union with nothing");
    bank.reserve(40);
    double[] ratios = {0.5, 7, -1, 2};
    Capabilities.uniting(bank).addLogUnions(0, new int[] {2, 0, 1, 33}, 4, ratios);
    assertEquals(0.5, ratios[0], CLOSE, "ratio with an empty table");
    assertEquals(7, ratios[1], 0, "no ratio with itself");
    assertEquals(union - a - b - 1, ratios[2], CLOSE, "ratio of the union");
    assertEquals(2, ratios[3], CLOSE, "ratio with a far empty table");
    assertEquals(a, bank.logMarginal(0), 0, "union leaves the first table alone");
    assertEquals(b, bank.logMarginal(1), 0, "union leaves the second table alone");
    bank.absorb(0, 1);
    assertEquals(bank.logMarginal(0), union, CLOSE, "union");
  }

  /** All tables in one call, among them the row's own, against one by one after a real removal. */
  void leavingOutAtHomeIsRemoval() {
    for (int item = 0; item < 7; item++) {
      TableBank<R> bank = seated();
      bank.reserve(40);
      int home = item < 3 ? 0 : 1;
      double marginal = bank.logMarginal(home);
      int[] slots = {1, 0, 2, 33};
      double[] staying = {0.5, -1, 0, 2};
      Capabilities.scoring(bank).addLogPredictive(item, home, slots, 4, staying);
      assertEquals(marginal, bank.logMarginal(home), touched(bank), "statistics are not touched");
      bank.remove(home, item);
      for (int t = 0; t < slots.length; t++) {
        double weight = new double[] {0.5, -1, 0, 2}[t];
        double removed = weight + predictive(bank, item, -1, slots[t]);
        assertEquals(removed, staying[t], CLOSE, "row " + item + " at table " + slots[t]);
      }
    }
  }

  /**
   * A group at home, at another table and at an empty one, against what adding its rows changes.
   */
  void groupIsItsRowsOneAfterTheOther() {
    TableBank<R> bank = seated();
    int[] group = {4, 6, 5, 0};
    double home = bank.logMarginal(1);
    double[] out = {0.5, -1, 2};
    Capabilities.scoring(bank).addLogPredictive(group, 3, 1, new int[] {1, 0, 2}, 3, out);
    assertEquals(home, bank.logMarginal(1), touched(bank), "statistics are not touched");
    TableBank<R> moved = seated();
    double before = moved.logMarginal(0);
    Capabilities.moving(moved).move(1, 0, group, 3);
    assertEquals(home - moved.logMarginal(1), out[0] - 0.5, CLOSE, "group at home");
    assertEquals(moved.logMarginal(0) - before, out[1] + 1, CLOSE, "group at another table");
    Capabilities.moving(moved).move(0, 2, group, 3);
    assertEquals(before, moved.logMarginal(0), CLOSE, "moved away again");
    assertEquals(moved.logMarginal(2), out[2] - 2, CLOSE, "group at an empty table");
    Capabilities.moving(moved).move(2, 1, group, 3);
    assertEquals(home, moved.logMarginal(1), CLOSE, "moved home again");
    double[] stranger = {0};
    Capabilities.scoring(moved).addLogPredictive(new int[] {7}, 1, -1, new int[] {1}, 1, stranger);
    assertEquals(predictive(moved, 7, -1, 1), stranger[0], CLOSE, "a group of one");
  }

  /** A margin below 0 also bounds tables that are as good as the first. */
  void boundsAreAboveTheScores() {
    TableBank<R> bank = seated();
    int[] group = {4, 6, 5};
    for (int count = 1; count <= 3; count++) {
      for (double margin : new double[] {-1e6, -30, -2, 0, 1, 10, 1e6}) {
        double[] exact = {0.5, -1, 2};
        Capabilities.scoring(bank).addLogPredictive(group, count, 1, new int[] {1, 0, 2}, 3, exact);
        double[] out = {0.5, -1, 2};
        Bounds bounds = new Bounds(margin);
        Capabilities.bounding(bank)
            .addLogPredictiveOrBound(group, count, 1, new int[] {1, 0, 2}, 3, out, bounds);
        requireBounds(exact, out, bounds);
      }
    }
  }

  /** What is left out weighs at most the bound. */
  void tablesLeftOutAreBounded() {
    TableBank<R> bank = seated();
    for (double margin : new double[] {-1e6, -2, 0, 12, 1e6, Double.POSITIVE_INFINITY}) {
      for (int home : new int[] {-1, 1}) {
        int item = home < 0 ? 7 : 4;
        double[] exact = {0.5, -1, 2};
        Capabilities.completing(bank).addLogObserved(item, home, new int[] {1, 0, 2}, 3, exact);
        double[] out = {0.5, -1, 2};
        int[] slots = {1, 0, 2};
        Reach reach = new Reach(margin);
        int n =
            Capabilities.reaching(bank).addLogPredictiveInReach(item, home, slots, 3, reach, out);
        InReach.require(new int[] {1, 0, 2}, exact, slots, n, out, reach);
      }
    }
  }

  private static void requireBounds(double[] exact, double[] out, Bounds bounds) {
    assertFalse(bounds.taken(0), "the first table is scored");
    double best = out[0];
    for (int t = 0; t < out.length; t++) {
      if (!bounds.taken(t)) {
        assertEquals(exact[t], out[t], CLOSE, "scored although a bound would do");
        best = Math.max(best, out[t]);
      }
    }
    for (int t = 0; t < out.length; t++) {
      if (bounds.taken(t)) {
        assertTrue(out[t] >= exact[t] - CLOSE, "bound " + out[t] + " of " + exact[t]);
        assertTrue(out[t] < best - bounds.margin(), "bound " + out[t] + " near the best, " + best);
      }
    }
  }

  void frozenBankPredictsTheSame() throws IOException, ClassNotFoundException {
    TableBank<R> bank = seated();
    TableBank<R> frozen = reread(bank.frozen(new int[] {1, 0}, 2));
    TableBank<R> stored = reread(bank);
    for (int row = 0; row < rows.size(); row++) {
      double[] live = new double[3];
      double[] kept = new double[3];
      double[] again = new double[3];
      bank.addLogPredictiveOf(rows, row, new int[] {1, 0, 2}, 3, live);
      frozen.addLogPredictiveOf(rows, row, new int[] {0, 1, 2}, 3, kept);
      stored.addLogPredictiveOf(rows, row, new int[] {1, 0, 2}, 3, again);
      assertArrayEquals(live, kept, 1e-10, "frozen and stored");
      assertArrayEquals(live, again, 1e-10, "stored");
      if (!latent && rows.weights().of(row) == 1) {
        double[] own = new double[3];
        Capabilities.scoring(bank).addLogPredictive(row, -1, new int[] {1, 0, 2}, 3, own);
        assertArrayEquals(own, live, CLOSE, "own row or another's");
      }
    }
    predictsRowsTogether(bank);
    assertEquals(bank.logMarginal(1), frozen.logMarginal(0), 1e-10, "frozen marginal");
    assertEquals(0, frozen.rows().size(), "a frozen bank has no rows");
    stored.add(1, 7);
    bank.add(1, 7);
    assertEquals(bank.logMarginal(1), stored.logMarginal(1), 1e-10, "a stored bank goes on");
  }

  /** Rows that are scored together have the numbers of single ones, whichever they are with. */
  private void predictsRowsTogether(TableBank<R> bank) {
    int[] slots = {1, 0, 2};
    double[] all = new double[3 * rows.size()];
    Arrays.setAll(all, i -> i);
    Capabilities.predicting(bank).addLogPredictivesOf(rows, 0, rows.size(), slots, 3, all);
    for (int row = 0; row < rows.size(); row++) {
      double[] alone = {3 * row, 3 * row + 1, 3 * row + 2};
      double[] first = alone.clone();
      bank.addLogPredictiveOf(rows, row, slots, 3, alone);
      assertArrayEquals(
          alone, Arrays.copyOfRange(all, 3 * row, 3 * row + 3), 1e-9, "rows together");
      Capabilities.predicting(bank).addLogPredictivesOf(rows, row, 1, slots, 3, first);
      assertArrayEquals(
          first, Arrays.copyOfRange(all, 3 * row, 3 * row + 3), 0, "one of rows together");
    }
  }

  void rebuiltTableIsTheSame() {
    TableBank<R> bank = seated();
    double before = bank.logMarginal(1);
    double prediction = predictive(bank, 7, -1, 1);
    int[] members = IntStream.range(3, rows.size()).filter(i -> i != 7).toArray();
    bank.rebuild(1, Arrays.copyOf(members, members.length + 2), members.length);
    assertEquals(before, bank.logMarginal(1), CLOSE, "rebuilt");
    assertEquals(prediction, predictive(bank, 7, -1, 1), CLOSE, "predictive after rebuild");
  }

  void growingKeepsTheTables() {
    TableBank<R> bank = seated();
    double a = bank.logMarginal(0);
    double prediction = predictive(bank, 7, -1, 0);
    bank.reserve(100);
    assertEquals(a, bank.logMarginal(0), 1e-10, "after growing");
    assertEquals(prediction, predictive(bank, 7, -1, 0), 1e-10, "predictive after growing");
    assertEquals(0, bank.logMarginal(99), 0, "a new table is empty");
  }

  /** What a bank does itself is what its slow form does, which takes its few methods alone. */
  void capabilitiesAgreeWithTheirSlowForms() {
    rowsAreScoredAsSlowly();
    groupsAreScoredAsSlowly();
    unionsAreScoredAsSlowly();
    newRowsAreScoredAsSlowly();
    rowsAreMovedAsSlowly();
    entriesAreCompletedAsSlowly();
  }

  private SlowBank<R> slow() {
    return new SlowBank<>(seated());
  }

  private void rowsAreScoredAsSlowly() {
    for (int item = 0; item < rows.size(); item++) {
      int home = item == 7 ? -1 : item < 3 ? 0 : 1;
      double[] own = {0.5, -1, 2};
      double[] slow = own.clone();
      double[] reached = own.clone();
      int[] slots = {1, 0, 2};
      TableBank<R> bank = seated();
      Capabilities.scoring(bank).addLogPredictive(item, home, slots, 3, own);
      slow().addLogPredictive(item, home, slots, 3, slow);
      assertArrayEquals(slow, own, CLOSE, "row " + item);
      Reach all = new Reach(Double.POSITIVE_INFINITY);
      assertEquals(
          3,
          Capabilities.reaching(bank).addLogPredictiveInReach(item, home, slots, 3, all, reached));
      double[] observed = {0.5, -1, 2};
      Capabilities.completing(bank).addLogObserved(item, home, slots, 3, observed);
      assertArrayEquals(observed, reached, CLOSE, "row in reach " + item);
    }
  }

  private void groupsAreScoredAsSlowly() {
    int[] group = {4, 6, 5, 0};
    int[] slots = {1, 0, 2};
    for (int count = 1; count <= 3; count++) {
      double[] own = {0.5, -1, 2};
      double[] slow = own.clone();
      double[] bounded = own.clone();
      TableBank<R> bank = seated();
      Capabilities.scoring(bank).addLogPredictive(group, count, 1, slots, 3, own);
      slow().addLogPredictive(group, count, 1, slots, 3, slow);
      assertArrayEquals(slow, own, CLOSE, "group of " + count);
      Bounds none = new Bounds(1e6);
      Capabilities.bounding(bank).addLogPredictiveOrBound(group, count, 1, slots, 3, bounded, none);
      assertArrayEquals(slow, bounded, CLOSE, "group without bounds");
    }
  }

  private void unionsAreScoredAsSlowly() {
    double[] own = {0.5, 7, -1};
    double[] slow = own.clone();
    int[] slots = {2, 0, 1};
    Capabilities.uniting(seated()).addLogUnions(0, slots, 3, own);
    slow().addLogUnions(0, slots, 3, slow);
    assertArrayEquals(slow, own, CLOSE, "unions");
  }

  private void newRowsAreScoredAsSlowly() {
    double[] own = new double[3 * rows.size()];
    Arrays.setAll(own, i -> i);
    double[] slow = own.clone();
    int[] slots = {1, 0, 2};
    Capabilities.predicting(seated()).addLogPredictivesOf(rows, 0, rows.size(), slots, 3, own);
    slow().addLogPredictivesOf(rows, 0, rows.size(), slots, 3, slow);
    assertArrayEquals(slow, own, CLOSE, "new rows");
  }

  private void rowsAreMovedAsSlowly() {
    TableBank<R> own = seated();
    TableBank<R> plain = seated();
    moved(own, Capabilities.moving(own));
    moved(plain, new SlowBank<>(plain));
    for (int slot = 0; slot < 3; slot++) {
      assertEquals(plain.logMarginal(slot), own.logMarginal(slot), CLOSE, "moved, table " + slot);
    }
  }

  private static void moved(TableBank<?> bank, Moving moving) {
    moving.move(1, 2, new int[] {4, 6, 5, 0}, 3);
    for (int item = 0; item < 3; item++) {
      moving.drain(0, item);
    }
    moving.add(0, new int[] {1, 7, 0}, 2);
    assertTrue(bank.logMarginal(0) != 0, "an occupied table");
  }

  /** Where no entries are drawn, what is observed is the row. */
  private void entriesAreCompletedAsSlowly() {
    TableBank<R> bank = seated();
    Completing own = Capabilities.completing(bank);
    if (own.completes()) {
      return;
    }
    double[] observed = {0.5, -1, 2};
    double[] slow = observed.clone();
    own.addLogObserved(4, 1, new int[] {1, 0, 2}, 3, observed);
    slow().addLogPredictive(4, 1, new int[] {1, 0, 2}, 3, slow);
    assertArrayEquals(slow, observed, CLOSE, "observed entries");
    TableBank<R> plain = seated();
    own.keep(new int[] {7}, 1);
    own.recall(7);
    own.add(2, 7, new SeededRng(1));
    plain.add(2, 7);
    assertEquals(plain.logMarginal(2), bank.logMarginal(2), CLOSE, "completed and seated");
  }

  /** Random walk of adds and removes; then each cached marginal against a fresh bank. */
  void millionMovesLeaveNoTrace(int moves) {
    SeededRng rng = new SeededRng(4711);
    int tables = 4;
    TableBank<R> bank = banks.apply(rows);
    bank.reserve(tables);
    int[] seats = new int[rows.size()];
    Arrays.fill(seats, -1);
    for (int m = 0; m < moves; m++) {
      int item = rng.below(seats.length);
      if (seats[item] >= 0) {
        bank.remove(seats[item], item);
        seats[item] = -1;
      } else {
        seats[item] = rng.below(tables);
        bank.add(seats[item], item);
      }
    }
    TableBank<R> fresh = banks.apply(rows);
    fresh.reserve(tables);
    for (int i = 0; i < seats.length; i++) {
      if (seats[i] >= 0) {
        fresh.add(seats[i], i);
      }
    }
    for (int t = 0; t < tables; t++) {
      double expected = fresh.logMarginal(t);
      assertEquals(expected, bank.logMarginal(t), 1e-8 * Math.abs(expected), "table " + t);
    }
  }

  @SuppressWarnings("unchecked")
  private static <T> T reread(T object) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (T) in.readObject();
    }
  }
}
