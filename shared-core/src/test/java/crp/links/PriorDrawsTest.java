package crp.links;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.partition.Links;
import crp.partition.Partition;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.SeededRng;
import crp.seating.Crp;
import org.junit.jupiter.api.Test;

/** Draws from priors as people see them. */
class PriorDrawsTest {

  private static final double[] TIMES = {3, 0, 1, 2, 9};

  private static TimeAffinity times() {
    return TimeAffinity.sequential(TimeOrder.of(TIMES), Decay.exponential(2), Ties.BY_ROW);
  }

  /** Nobody has a choice: the text is known to the letter. */
  @Test
  void linksAreDrawnAsArcs() {
    double[][] f = {{0, 1e300, 0, 0}, {0, 0, 0, 1e300}, {1e300, 0, 0, 0}, {0, 0, 0, 0}};
    PriorDraws draws = PriorDraws.of(DistanceCrp.of(1, SparseAffinity.of(f)), 1, new SeededRng(1));
    assertEquals(Links.of(1, 3, 0, 3), draws.links().get(0));
    String[] lines = draws.text().lines().toArray(String[]::new);
    assertEquals("Draw 1: 4 customers at 1 tables", lines[2]);
    assertEquals("+-+", lines[3]);
    assertEquals(" +-+", lines[4]);
    assertEquals("++", lines[5]);
    assertEquals("AAAA", lines[6]);
    assertEquals("Mean number of tables 1", lines[8].substring(0, 23));
  }

  @Test
  void meansAreThoseOfTheDrawsAndOfThePrior() {
    SequentialDistanceCrp prior = SequentialDistanceCrp.of(1, times());
    PriorDraws draws = PriorDraws.of(prior, 4000, new SeededRng(2));
    // standard deviation of a mean of 4000 numbers of tables from 1 to 5: below 0.032
    assertEquals(prior.meanTables(), draws.meanTables(), 0.16);
    assertTrue(draws.text().contains(Text.of(", of the prior %.4g", prior.meanTables())));
    PriorDraws links = PriorDraws.of(DistanceCrp.of(1, times()), 4000, new SeededRng(3));
    assertEquals(prior.meanTables(), links.meanTables(), 0.16);
    PriorDraws plain = PriorDraws.of(Crp.of(1), 5, 4000, new SeededRng(4));
    assertEquals(Crp.of(1).meanTables(5), plain.meanTables(), 0.16);
  }

  /** Rows of a sequential law are shown in the order of time. */
  @Test
  void customersStandInTheOrderOfThePrior() {
    AveragedDistanceCrp prior =
        AveragedDistanceCrp.of(
            1e-9, AveragedDistanceCrp.Variant.MINIMUM, Decay.windowInclusive(2), TIMES);
    PriorDraws draws = PriorDraws.of(prior, 1, new SeededRng(5));
    assertEquals(Partition.of(new int[] {0, 0, 0, 0, 1}), draws.partitions().get(0));
    assertTrue(draws.text().contains("AAAAB"), draws.text());
  }

  @Test
  void thereIsAtLeastOneDraw() {
    assertThrows(
        IllegalArgumentException.class, () -> PriorDraws.of(Crp.of(1), 5, 0, new SeededRng(7)));
  }
}
