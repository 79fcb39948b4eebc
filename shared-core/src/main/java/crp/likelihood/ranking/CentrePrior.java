package crp.likelihood.ranking;

import crp.Argument;
import crp.Text;
import crp.data.RankingRows;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;

/**
 * A prior of the central rankings around a given ranking sigma_0, which may stop anywhere:
 *
 * <pre>  p(sigma) proportional to exp(-strength sum_j s_j(sigma_0 | sigma)),</pre>
 *
 * the generalized Mallows law of sigma_0 around sigma with the same dispersion at all stages, read
 * as a law of sigma: each pair of items that sigma orders other than sigma_0 costs {@code strength}
 * nats. It is the statistic R^0 of Meila and Chen (2010), figure 2, with a dispersion of its own in
 * place of the one of the table's rankings, so that sigma can be summed out for one ranking alone.
 * Immutable.
 *
 * @param ranking names of items, the best first; empty for uniform central rankings
 * @param strength nats a pair, above 0 and at most {@value #MOST_STRENGTH}; 0 if uniform
 */
record CentrePrior(List<String> ranking, double strength) implements Serializable {

  /** Most items, since sums over central rankings take 2 to the number of items terms. */
  static final int MOST_ITEMS = 16;

  /** Above, products of weights of central rankings would leave the range of numbers. */
  static final double MOST_STRENGTH = 5;

  /** Uniform central rankings. */
  static final CentrePrior UNIFORM = new CentrePrior(List.of(), 0);

  /** Copies the names. */
  CentrePrior {
    ranking = List.copyOf(ranking);
  }

  /**
   * {@return a prior around a ranking}
   *
   * @throws IllegalArgumentException if there are no names, or one comes twice, or the strength is
   *     out of range
   */
  static CentrePrior around(List<String> ranking, double strength) {
    Argument.require(!ranking.isEmpty(), "the prior central ranking must have at least one item");
    if (!(strength > 0 && strength <= MOST_STRENGTH)) {
      throw Argument.refused(
          "the strength of the prior central ranking must be above 0 and at most %s, was %s",
          MOST_STRENGTH, strength);
    }
    if (new HashSet<>(ranking).size() < ranking.size()) {
      throw new IllegalArgumentException(
          "the prior central ranking has an item twice: " + String.join(">", ranking));
    }
    return new CentrePrior(ranking, strength);
  }

  /**
   * {@return the prior that a text names: {@code STRENGTH: a>b>c}}
   *
   * @param name of the option, for the message
   * @throws IllegalArgumentException if it has another form; the message starts with the name
   */
  static CentrePrior parse(String name, String text) {
    String trimmed = text.trim();
    int colon = trimmed.indexOf(':');
    try {
      List<String> items = new ArrayList<>();
      for (String item : trimmed.substring(colon + 1).split(">", -1)) {
        items.add(item.trim());
      }
      return around(items, Text.number(trimmed.substring(0, Math.max(0, colon)).trim()));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          Text.of("%s must be a strength and a ranking such as '1: a>b>c', was '%s'", name, text),
          e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
  }

  boolean uniform() {
    return ranking.isEmpty();
  }

  /**
   * Checks that this prior goes with some rankings.
   *
   * @throws IllegalArgumentException if there are too many items or one has no such name
   */
  void require(RankingRows rows) {
    if (uniform()) {
      return;
    }
    if (rows.items() > MOST_ITEMS) {
      throw Argument.refused(
          "a prior central ranking is offered for up to %d items, but there are %d",
          MOST_ITEMS, rows.items());
    }
    for (String item : ranking) {
      if (!rows.names().contains(item)) {
        throw Argument.refused(
            "the prior central ranking has the item '%s', which is none of %s",
            item, String.join(", ", rows.names()));
      }
    }
  }

  /** {@return the numbers of the items, the best first} */
  int[] items(RankingRows rows) {
    require(rows);
    return ranking.stream().mapToInt(rows.names()::indexOf).toArray();
  }

  String describe() {
    return uniform()
        ? ""
        : Text.of(
            ", central rankings around %s with strength %s", String.join(">", ranking), strength);
  }

  /** {@return the layout that rankings need: with a prior every item has a label} */
  RankingLayout layout(RankingRows rows) {
    return uniform() ? RankingLayout.pooled(rows) : RankingLayout.labelled(rows);
  }

  /** {@return this prior over the labels of a layout without a pool, or the uniform one} */
  OrderPrior over(RankingLayout layout, RankingRows rows) {
    return uniform()
        ? OrderPrior.uniform(layout)
        : new OrderPrior(
            layout, Arrays.stream(items(rows)).map(i -> layout.labelOf[i]).toArray(), strength);
  }
}
