package crp.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CategoryRows;
import crp.data.RealRows;
import crp.data.Sequences;
import crp.draws.Schedule;
import crp.franchise.GroupView;
import crp.franchise.GroupedModel;
import crp.franchise.Level;
import crp.franchise.SequenceModel;
import crp.franchise.SequenceView;
import crp.franchise.TransitionPrior;
import crp.likelihood.discrete.Categories;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.parameter.Parameter;
import crp.random.SeededRng;
import crp.seating.Crp;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Held-out rows of groups and sequences; for rows alone see {@code HeldOutVectorsTest}. */
class HeldOutTest {

  private static final Settings SHORT =
      Settings.defaults().withSchedule(Schedule.of(200, 100)).withChains(2);

  /** For numbers that are equal whatever the draws. */
  private static final Settings SHORTER =
      Settings.defaults().withSchedule(Schedule.of(40, 20)).withChains(2);

  private static final Level MANY_DISHES = Level.of(1e9);

  private static String text(HeldOut found) {
    return found.paragraph().text();
  }

  private static HeldOut grouped(Level top, RealRows rows, int[] groups, int folds) {
    return GroupedModel.of(top, Level.of(1), GaussianNiw.from(rows), rows, groups)
        .run()
        .with(SHORT)
        .heldOut(folds);
  }

  /** With an endless menu no two tables share a dish, so one group is a CRP. */
  @Test
  @Tag("slow")
  void oneGroupUnderAnEndlessMenuIsACrp() {
    RealRows rows = TestData.heaps(TestData.turns(60, 3), 2, 6, 11);
    HeldOut found = grouped(MANY_DISHES, rows, new int[60], 5);
    HeldOut crp = Mixture.of(Crp.of(1), GaussianNiw.from(rows), rows).run().with(SHORT).heldOut(5);
    // rows that lie far out have few draws to thank for their density
    assertArrayEquals(crp.logDensities(), found.logDensities(), 0.8);
    assertEquals(crp.mean(), found.mean(), 0.02);
    assertEquals(crp.standardError(), found.standardError(), 0.02);
    assertTrue(text(found).endsWith(", 5 folds."), () -> text(found));
    // the broken twin: a fit that has seen the rows
    Fit<RealRows> all =
        GroupedModel.of(MANY_DISHES, Level.of(1), GaussianNiw.from(rows), rows, new int[60])
            .run()
            .with(SHORT)
            .fit();
    double twin =
        Arrays.stream(GroupView.of(all).heldOut(rows, new int[60])).average().orElseThrow();
    assertTrue(twin > crp.mean() + 0.05, "not held out: " + twin);
  }

  /** Two groups with a cluster each: to know the group is worth up to log 2 a row. */
  @Test
  @Tag("slow")
  void groupsAreKept() {
    int[] kinds = TestData.turns(80, 2);
    RealRows rows = TestData.heaps(kinds, 2, 9, 5);
    double known = grouped(Level.of(1), rows, kinds, 4).mean();
    double unknown = grouped(Level.of(1), rows, new int[80], 4).mean();
    assertEquals(Math.log(2), known - unknown, 0.1);
  }

  /** A last group that is held out altogether is still there. */
  @Test
  @Tag("slow")
  void anEmptiedGroupStays() {
    RealRows rows = TestData.heaps(TestData.turns(9, 1), 1, 1, 5);
    int[] groups = {0, 0, 0, 0, 0, 0, 0, 0, 1};
    GroupedModel<RealRows> model =
        GroupedModel.of(Level.of(1), Level.of(1), GaussianNiw.from(rows), rows, groups);
    assertTrue(Double.isFinite(model.run().with(SHORTER).heldOut(3).mean()));
  }

  private static SequenceModel<CategoryRows> symbols(
      Parameter top, int[] codes, Sequences sequences) {
    CategoryRows rows = CategoryRows.of(codes, codes.length, 2);
    TransitionPrior prior = TransitionPrior.of(top, Parameter.fixed(1), Parameter.fixed(0));
    return SequenceModel.of(prior, Categories.symmetric(0.5), rows, sequences);
  }

  /** With one state the next symbol has the law of Polya's urn, whatever its order in time. */
  @Test
  @Tag("slow")
  void oneStateIsAnUrn() {
    int[] codes = {0, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0};
    HeldOut found =
        symbols(Parameter.fixed(1e-9), codes, Sequences.of(12)).run().with(SHORTER).heldOut(11);
    double[] logs = found.logDensities();
    int ones = 0;
    for (int t = 0; t < 12; t++) {
      if (t > 0) {
        double one = (ones + 0.5) / (t + 1);
        assertEquals(Math.log(codes[t] == 1 ? one : 1 - one), logs[t - 1], 1e-6, "row " + t);
      }
      ones += codes[t];
    }
    assertTrue(text(found).contains("11 blocks of a sequence"), () -> text(found));
  }

  /** Symbols that alternate: a row says what comes next, so a block begins where the fit ends. */
  @Tag("slow")
  @Test
  void blocksGoOnWhereTheFitEnds() {
    int[] codes = IntStream.range(0, 90).map(t -> t % 2).toArray();
    SequenceModel<CategoryRows> model = symbols(Parameter.fixed(1), codes, Sequences.of(90));
    double last = model.run().with(SHORT).heldOut(HeldOut.Choice.last(10)).logDensities()[0];
    assertTrue(last / 10 > -0.15, "last block " + last);
    // the broken twin: a block that begins anew knows its first symbol half as well
    Fit<CategoryRows> fit =
        symbols(
                Parameter.fixed(1),
                IntStream.range(0, 80).map(t -> t % 2).toArray(),
                Sequences.of(80))
            .run()
            .with(SHORT)
            .fit();
    CategoryRows end = CategoryRows.of(IntStream.range(80, 90).map(t -> t % 2).toArray(), 10, 2);
    assertEquals(last, SequenceView.of(fit).heldOutAhead(end), 0.5);
    CategoryRows shifted =
        CategoryRows.of(IntStream.range(81, 91).map(t -> t % 2).toArray(), 10, 2);
    assertTrue(
        SequenceView.of(fit).heldOutAhead(shifted) < last - 1.5,
        "shifted " + SequenceView.of(fit).heldOutAhead(shifted));
  }

  /** Rows of several sequences are counted; the mean is that of a row, not of a sequence. */
  @Test
  @Tag("slow")
  void wholeSequencesAreHeldOut() {
    SeededRng rng = new SeededRng(4);
    double[] values = new double[60];
    for (int t = 0; t < 60; t++) {
      values[t] = t % 25 == 3 ? Double.NaN : 8 * (t / 5 % 2) + rng.gaussian();
    }
    RealRows rows = RealRows.of(values, 60, 1);
    SequenceModel<RealRows> model =
        SequenceModel.of(
            TransitionPrior.of(Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.fixed(0)),
            DiagonalGaussian.from(rows),
            rows,
            Sequences.of(20, 10, 30));
    HeldOut found = model.run().with(SHORTER).heldOut(3);
    double[] logs = found.logDensities();
    assertEquals(3, logs.length);
    assertEquals((logs[0] + logs[1] + logs[2]) / 57, found.mean(), 1e-12);
    assertTrue(found.mean() > -2.6 && found.mean() < -1.4, () -> text(found));
    assertTrue(text(found).contains("3 folds of whole sequences"), () -> text(found));
    Fit<RealRows> fit =
        model.of(IntStream.range(0, 30).toArray(), Sequences.of(20, 10)).run().with(SHORTER).fit();
    RealRows third = rows.select(IntStream.range(30, 60).toArray());
    assertEquals(SequenceView.of(fit).heldOut(third, Sequences.of(30)), logs[2], 2.5);
  }

  /** The last rows of the only sequence are one block; of several, whole ones are held out. */
  @Test
  @Tag("slow")
  void theLastRowsAndSequencesAreHeldOut() {
    int[] codes = IntStream.range(0, 90).map(t -> t % 2).toArray();
    SequenceModel<CategoryRows> one = symbols(Parameter.fixed(1), codes, Sequences.of(90));
    HeldOut block = one.run().with(SHORTER).heldOut(HeldOut.Choice.last(30));
    double[] blocks = one.run().with(SHORTER).heldOut(2).logDensities();
    assertArrayEquals(new double[] {blocks[1]}, block.logDensities(), 1e-12);
    assertEquals(blocks[1] / 30, block.mean(), 1e-12);
    assertTrue(
        text(block)
            .endsWith(
                "(no standard error from one block), the last 30 rows, predicted from the rows before them."),
        () -> text(block));
    SequenceModel<CategoryRows> many =
        symbols(Parameter.fixed(1), codes, Sequences.of(30, 20, 25, 15));
    HeldOut whole = many.run().with(SHORTER).heldOut(HeldOut.Choice.last(2));
    double[] logs = whole.logDensities();
    assertTrue(Double.isNaN(logs[0]) && Double.isNaN(logs[1]));
    assertEquals((logs[2] + logs[3]) / 40, whole.mean(), 1e-12);
    assertTrue(whole.standardError() > 0, () -> text(whole));
    assertTrue(text(whole).endsWith("the last 2 sequences."), () -> text(whole));
  }

  @Test
  void theLastRowsOfGroupsKeepTheirGroup() {
    int[] kinds = TestData.turns(40, 2);
    RealRows rows = TestData.heaps(kinds, 2, 9, 5);
    GroupedModel<RealRows> model =
        GroupedModel.of(Level.of(1), Level.of(1), GaussianNiw.from(rows), rows, kinds);
    HeldOut found = model.run().with(SHORTER).heldOut(HeldOut.Choice.last(6));
    RealRows first = rows.select(IntStream.range(0, 34).toArray());
    Fit<RealRows> fit =
        GroupedModel.of(
                Level.of(1), Level.of(1), GaussianNiw.from(rows), first, Arrays.copyOf(kinds, 34))
            .run()
            .with(SHORTER)
            .fit();
    double[] known =
        GroupView.of(fit)
            .heldOut(
                rows.select(IntStream.range(34, 40).toArray()), Arrays.copyOfRange(kinds, 34, 40));
    assertArrayEquals(known, Arrays.copyOfRange(found.logDensities(), 34, 40), 1e-12);
    assertTrue(text(found).endsWith(", the last 6 rows."), () -> text(found));
  }

  @Test
  void aChoiceHasAText() {
    assertEquals(Optional.empty(), HeldOut.Choice.parse(" 0 "));
    assertEquals(Optional.of(HeldOut.Choice.folds(10)), HeldOut.Choice.parse("10"));
    assertEquals(Optional.of(HeldOut.Choice.last(250)), HeldOut.Choice.parse(" Last: 250"));
    assertEquals(Optional.of(HeldOut.Choice.rolling(20)), HeldOut.Choice.parse("rolling:20"));
    assertEquals("last:250", HeldOut.Choice.last(250).toString());
    assertEquals("rolling:20", HeldOut.Choice.rolling(20).toString());
    assertEquals("10", HeldOut.Choice.folds(10).toString());
    for (String wrong :
        new String[] {
          "1",
          "last:1",
          "last:0",
          "last",
          "-3",
          "2.5",
          "first:4",
          "rolling:1",
          "rolling",
          "folds:3",
          ""
        }) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> HeldOut.Choice.parse(wrong))
              .getMessage();
      assertTrue(message.endsWith("at least 2, was '" + wrong + "'"), message);
    }
  }

  @Test
  void theNumberOfLastRowsIsChecked() {
    SequenceModel<CategoryRows> two = symbols(Parameter.fixed(1), new int[6], Sequences.of(4, 2));
    refused(
        two,
        2,
        "the number of last sequences must be between 2 and 1 (the number of sequences less one), was 2");
    SequenceModel<CategoryRows> one = symbols(Parameter.fixed(1), new int[6], Sequences.of(6));
    refused(one, 6, "between 2 and 5 (the number of rows of the sequence less one), was 6");
    RealRows rows = TestData.heaps(TestData.turns(9, 1), 1, 1, 5);
    Mixture<RealRows> mixture = Mixture.of(Crp.of(1), GaussianNiw.from(rows), rows);
    refused(
        mixture,
        9,
        "the number of last rows must be between 2 and 8 (the number of rows less one), was 9");
    refused(mixture, 1, "was 1");
    assertEquals(8, mixture.requireHeldOut(HeldOut.Choice.last(8)).count());
  }

  private static void refused(Model<?> model, int last, String words) {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> model.requireHeldOut(HeldOut.Choice.last(last)))
            .getMessage();
    assertTrue(message.contains(words), message);
  }

  @Test
  void foldsAreChecked() {
    SequenceModel<CategoryRows> two = symbols(Parameter.fixed(1), new int[6], Sequences.of(4, 2));
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> two.requireHeldOut(HeldOut.Choice.folds(3)))
            .getMessage();
    assertTrue(
        message.contains("folds must be between 2 and 2 (the number of sequences)"), message);
    SequenceModel<CategoryRows> one = symbols(Parameter.fixed(1), new int[6], Sequences.of(6));
    assertEquals(5, one.requireHeldOut(HeldOut.Choice.folds(5)).count());
    assertThrows(IllegalArgumentException.class, () -> one.run().with(SHORT).heldOut(6));
    RealRows rows = TestData.heaps(TestData.turns(9, 1), 1, 1, 5);
    assertThrows(IllegalArgumentException.class, () -> grouped(Level.of(1), rows, new int[9], 10));
  }
}
