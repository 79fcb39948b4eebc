package crp.estimate;

import crp.Argument;
import crp.Text;
import crp.draws.Draws;
import crp.partition.Partition;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The rule by which a partition is chosen to represent the draws. Estimates by search and draws
 * alike have at least as many clusters as the draw with the fewest and at most as many as the draw
 * with the most. Immutable.
 *
 * <p>Where draws have noise, rows that belong to no cluster, a search clusters the other rows: a
 * row is noise if it is noise or alone in more than half of the draws, or if it is alone in the
 * result and more often without company than with the rows of any one cluster. An estimate that is
 * a draw has the noise of that draw.
 *
 * <p>The losses of {@link #VI} and {@link #BINDER} can weigh the two errors unequally: two rows
 * apart that belong together cost {@code apart}, two together that belong apart cost {@code 2 -
 * apart}. Above 1 the estimate has fewer and larger clusters, below 1 more and smaller ones.
 *
 * <p>Reference: D. B. Dahl, D. J. Johnson and P. Mueller (2022), Search algorithms and loss
 * functions for Bayesian clustering, Journal of Computational and Graphical Statistics 31(4); the
 * cost is their {@code a}.
 *
 * @param kind what is minimised or maximised
 * @param apart cost of two rows apart that belong together, above 0 and below 2; 1 (equal costs)
 *     except for {@code VI} and {@code BINDER}
 */
public record PointEstimate(Kind kind, double apart) implements Serializable {

  /** The partition of least expected variation of information, by search. */
  public static final PointEstimate VI = new PointEstimate(Kind.VI, 1);

  /** The partition of least expected Binder loss, by search. */
  public static final PointEstimate BINDER = new PointEstimate(Kind.BINDER, 1);

  /** The draw of least expected variation of information. */
  public static final PointEstimate VI_DRAW = new PointEstimate(Kind.VI_DRAW, 1);

  /** The draw of highest joint density. */
  public static final PointEstimate MAP = new PointEstimate(Kind.MAP, 1);

  /** What is minimised or maximised; see the constants of the same names. */
  public enum Kind {
    /** Expected variation of information. */
    VI,
    /** Expected Binder loss. */
    BINDER,
    /** Expected variation of information, among the draws. */
    VI_DRAW,
    /** Joint density, among the draws. */
    MAP;

    private boolean hasCost() {
      return this == VI || this == BINDER;
    }

    private String text() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  public PointEstimate {
    Argument.require(apart > 0 && apart < 2, "cost must be above 0 and below 2, was %s", apart);
    if (apart != 1 && !kind.hasCost()) {
      throw new IllegalArgumentException("only vi and binder have a cost, not " + kind.text());
    }
  }

  /**
   * {@return this estimate with unequal costs of the two errors}
   *
   * @param cost cost of two rows apart that belong together, above 0 and below 2; the other error
   *     costs 2 minus it
   * @throws IllegalArgumentException if the cost is out of range, or this is neither {@link #VI}
   *     nor {@link #BINDER}
   */
  public PointEstimate withCost(double cost) {
    return new PointEstimate(kind, cost);
  }

  /**
   * {@return the estimate that a text names}
   *
   * @param name of the option, for the message
   * @param text a kind in lower or upper case, with hyphens or underscores; after {@code vi} and
   *     {@code binder} optionally a cost, as in {@code vi 0.5}
   * @throws IllegalArgumentException if it is neither; the message starts with the name
   */
  public static PointEstimate parse(String name, String text) {
    String[] words = text.trim().toLowerCase(Locale.ROOT).replace('_', '-').split("\\s+", -1);
    Kind kind =
        Arrays.stream(Kind.values())
            .filter(one -> one.text().equals(words[0]) && words.length <= 2)
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException(refusal(name, text)));
    if (words.length == 1) {
      return new PointEstimate(kind, 1);
    }
    if (!kind.hasCost()) {
      throw new IllegalArgumentException(refusal(name, text));
    }
    return costing(kind, Text.of("%s: the cost after '%s'", name, words[0]), words[1]);
  }

  /**
   * {@return the estimate of a kind with the cost that a text holds}
   *
   * @param kind what is minimised or maximised
   * @param name of the option of the cost, for the message
   * @param text a number above 0 and below 2; 1 except for {@code VI} and {@code BINDER}
   * @throws IllegalArgumentException if it is none or out of range; the message starts with the
   *     name
   */
  public static PointEstimate of(Kind kind, String name, String text) {
    PointEstimate costing = costing(Kind.VI, name, text.trim());
    if (costing.apart() != 1 && !kind.hasCost()) {
      throw Argument.refused(
          "%s must be 1 except for vi and binder, was %s with %s", name, text.trim(), kind.text());
    }
    return new PointEstimate(kind, costing.apart());
  }

  private static PointEstimate costing(Kind kind, String what, String number) {
    try {
      return new PointEstimate(kind, Text.number(number));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          Text.of("%s must be a number above 0 and below 2, was '%s'", what, number), e);
    }
  }

  private static String refusal(String name, String text) {
    String kinds = Arrays.stream(Kind.values()).map(Kind::text).collect(Collectors.joining(", "));
    return Text.of(
        "%s must be one of %s, a cost only after vi or binder ('vi 0.5'), was '%s'",
        name, kinds, text);
  }

  /** {@return the text that {@link #parse} reads, such as {@code vi} or {@code vi 0.5}} */
  public String text() {
    String cost = apart == Math.rint(apart) ? "" : " " + apart;
    return kind.text() + cost;
  }

  /** {@return the estimate, by the default search} */
  public Estimate of(Draws draws) {
    return of(draws, Search.defaults());
  }

  /**
   * {@return the estimate}
   *
   * @param search search settings; ignored by the two estimates that are draws
   */
  public Estimate of(Draws draws, Search search) {
    return of(draws, search, Apart.NONE);
  }

  /**
   * {@return the same, in which some items are not together}
   *
   * @param apart pairs of items, which no draw has together
   */
  public Estimate of(Draws draws, Search search, Apart apart) {
    return switch (kind) {
      case VI, BINDER -> searched(draws, loss(), search, apart);
      case VI_DRAW -> Estimate.of(BestDraw.of(draws, Loss.VI), draws);
      case MAP -> Estimate.of(BestDraw.ofHighestJoint(draws), draws);
    };
  }

  private static Estimate searched(Draws draws, Loss loss, Search search, Apart apart) {
    return NoiseApart.of(
        draws, (others, items) -> Salso.of(others, loss, search, apart.select(items)));
  }

  /**
   * {@return the mean over all draws of the loss that this estimate makes small, in nats for the
   * variation of information} Costs O(draws times rows).
   *
   * @param partition of the items of the draws
   * @throws IllegalArgumentException for {@link #MAP}, which has no loss
   */
  public double expectedLoss(Partition partition, Draws draws) {
    return loss().expected(partition, draws.draws());
  }

  private Loss loss() {
    return switch (kind) {
      case VI, VI_DRAW -> new Loss(Loss.Form.VI, apart);
      case BINDER -> new Loss(Loss.Form.BINDER, apart);
      case MAP -> throw new IllegalArgumentException("map has no loss");
    };
  }

  @Override
  public String toString() {
    return text();
  }
}
