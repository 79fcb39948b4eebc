package crp.peers;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RankingRows;
import crp.kernel.FamilyUpdate;
import crp.likelihood.CentredBank;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.partition.Partition;
import crp.peers.PeerFigures.Figure;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The order of five items given 25 first choices, one cluster, as BayesMallows finds it, see
 * docs/experiments/comparison.md. With first choices alone its one dispersion is our first one.
 * Eleven figures are compared as in {@link PeersTest}, with the same limit.
 */
@Tag("slow")
class RankingPeersTest {

  private static final int ITEMS = 5;
  private static final int BATCHES = 100;
  private static final int SWEEPS = 1000;

  private static RankingRows ballots() {
    RankingRows.Builder rows = RankingRows.over(ITEMS);
    int[] choices = {9, 7, 4, 3, 2};
    for (int item = 0; item < choices.length; item++) {
      for (int ballot = 0; ballot < choices[item]; ballot++) {
        rows.add(item);
      }
    }
    return rows.build();
  }

  /** {@return the place of each item in the central ranking of the only table} */
  private static int[] places(CentredBank<RankingRows> bank, TableState state) {
    int[] places = new int[ITEMS];
    String order = bank.centre(state.slotOf(0)).toString();
    String[] items = order.substring(1, order.indexOf(']')).split(", ", -1);
    for (int p = 0; p < items.length; p++) {
      places[Integer.parseInt(items[p])] = p;
    }
    return places;
  }

  /** {@return the posterior mean of the first dispersion given the sum of the codes} */
  private static double theta(int codes, int rows, double r) {
    double weight = 0;
    double sum = 0;
    for (double theta = 5e-4; theta < 40; theta += 1e-3) {
      double psi = 0;
      for (int s = 0; s < ITEMS; s++) {
        psi += Math.exp(-s * theta);
      }
      double density = Math.exp(-theta * (codes + r) - (rows + 1) * Math.log(psi));
      weight += density;
      sum += theta * density;
    }
    return sum / weight;
  }

  private static double furthest(double r) {
    Map<String, Figure> theirs = PeerFigures.read("first-choices").figures();
    RankingRows rows = ballots();
    CentredBank<RankingRows> bank =
        (CentredBank<RankingRows>) GeneralizedMallows.of(1, r).bank(rows);
    TableState state = new TableState(Crp.of(1), bank, Partition.of(new int[rows.size()]));
    Map<Integer, Double> thetas = new LinkedHashMap<>();
    Map<String, double[]> means = new LinkedHashMap<>();
    theirs.keySet().forEach(name -> means.put(name, new double[BATCHES]));
    FamilyUpdate<TableState> centres = new FamilyUpdate<>();
    Rng rng = new SeededRng(3);
    for (int sweep = 0; sweep < BATCHES * SWEEPS; sweep++) {
      centres.apply(state, rng);
      int[] places = places(bank, state);
      int codes = 9 * places[0] + 7 * places[1] + 4 * places[2] + 3 * places[3] + 2 * places[4];
      double theta = thetas.computeIfAbsent(codes, sum -> theta(sum, rows.size(), r));
      int batch = sweep / SWEEPS;
      means.forEach((name, all) -> all[batch] += value(name, places, theta) / SWEEPS);
    }
    double most = 0;
    for (Map.Entry<String, Figure> entry : theirs.entrySet()) {
      most = Math.max(most, entry.getValue().apart(Figure.of(means.get(entry.getKey()))));
    }
    return most;
  }

  private static double value(String figure, int[] places, double theta) {
    String[] words = figure.split(" ", -1);
    if (words[0].equals("theta")) {
      return theta;
    }
    return places[Integer.parseInt(words[1]) - 1] < places[Integer.parseInt(words[2]) - 1] ? 1 : 0;
  }

  @Test
  void theOrderOfTheItemsIsThatOfTheOtherProgram() {
    double t = furthest(1);
    assertTrue(t < PeersTest.LIMIT, "t " + t);
  }

  @Test
  void anotherPriorIsFoundOut() {
    double t = furthest(1.5);
    assertTrue(t > PeersTest.LIMIT, "t " + t);
  }
}
