package crp.answer;

import crp.Argument;
import crp.data.Rows;
import crp.data.UninformativeRows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.LikelyNumber;
import crp.estimate.Cut;
import crp.estimate.Ladder;
import crp.likelihood.TableBank;
import crp.model.Cluster;
import crp.model.EarlierLabels;
import crp.model.Fit;
import crp.partition.Partition;
import crp.predict.SeatedRows;
import crp.random.SeededRng;
import crp.report.Report;
import crp.report.ReportNames;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The clustering that stands for the draws, after a cut: all that is printed, drawn or written of a
 * fit is taken from it. Each of its clusters is the union of clusters of the estimate, its parts.
 * Rows are those of the data, in the order of the model. Inside, a cluster is its place among the
 * clusters; people see its {@link #number}, which it keeps from an earlier answer, see {@link
 * ClusterIds}. Immutable; what takes long is computed on request.
 */
public final class Answer {

  /** Share of the draws below which a row is unsure of its cluster. */
  public static final double SURE = 0.5;

  /** Rows times clusters of which shares are known: some 200 MB. */
  private static final double SECONDS = 25e6;

  /** Share of the draws above which a number of clusters is that of most draws. */
  static final double MOST = 0.5;

  private final Fit<?> fit;
  private final CutPlace place;
  private final int[] labels;
  private volatile double @Nullable [] confidence;
  private volatile double @Nullable [] law;
  private volatile @Nullable List<Cluster> clusters;
  private volatile @Nullable Map<Said, Report> reports;

  /** What a report depends on beside the answer. */
  private record Said(ReportNames names, List<String> warnings) {}

  private Answer(Fit<?> fit, CutPlace place) {
    this.fit = fit;
    labels = place.unions().labels(fit.partLabels());
    this.place =
        fit.earlier()
            .map(
                earlier ->
                    ClusterIds.of(
                        earlier, labels, place.unions().clusters(), fit.model().rows().weights()))
            .map(ids -> place.with(place.unions().numbered(ids)))
            .orElse(place);
  }

  /** {@return the answer of a fit, cut as its settings say; computed once} */
  public static Answer of(Fit<?> fit) {
    return fit.once(Answer.class, () -> of(fit, fit.settings().cut()));
  }

  /**
   * {@return the answer after another cut of the ladder; the estimate itself where there is no
   * ladder}
   *
   * @param cut automatic, a number of clusters, a height, or none
   */
  public static Answer of(Fit<?> fit, Cut cut) {
    return new Answer(fit, place(fit, cut));
  }

  /**
   * Sets the answer to a fit that has none yet to one that was found before: a search for the cut
   * that had another time limit could find another one.
   *
   * @param place where the ladder was cut
   * @throws IllegalArgumentException if it is of another number of parts
   */
  public static void settle(Fit<?> fit, CutPlace place) {
    Argument.require(
        place.unions().parts().size() == fit.parts().size(), "the cut is of other parts");
    fit.once(Answer.class, () -> new Answer(fit, place));
  }

  private static CutPlace place(Fit<?> fit, Cut cut) {
    Unions none = Unions.none(fit.parts().size());
    if (cut.none()) {
      return new CutPlace(none, 0, "", CutPlace.Why.PEAKS);
    }
    if (cut.automatic()) {
      AutomaticCut found = AutomaticCut.of(fit);
      return new CutPlace(new Unions(found.parts()), 0, "", found.why());
    }
    try {
      Ladder ladder = FusedClusters.of(fit);
      Partition parts = ladder.cut(cut);
      return new CutPlace(
          new Unions(parts), ladder.height(parts.clusters()), "", CutPlace.Why.PEAKS);
    } catch (UnsupportedOperationException e) {
      return new CutPlace(none, 0, String.valueOf(e.getMessage()), CutPlace.Why.PEAKS);
    }
  }

  /** {@return the fit that it is the answer of} */
  public Fit<?> fit() {
    return fit;
  }

  /** {@return where the ladder of the estimate was cut} */
  public CutPlace place() {
    return place;
  }

  /** {@return the number of clusters} */
  public int size() {
    return place.unions().clusters();
  }

  /** {@return which parts each cluster is the union of} */
  public Unions unions() {
    return place.unions();
  }

  /** {@return the place of each row's cluster, in the order of first rows; -1 for noise; a copy} */
  public int[] labels() {
    return labels.clone();
  }

  /** {@return the numbers of the clusters} */
  public ClusterIds ids() {
    return unions().ids();
  }

  /** {@return the number of a cluster that people see, by its place} */
  public int number(int cluster) {
    return ids().number(cluster);
  }

  /** {@return the number of each row's cluster that people see; -1 for noise} */
  public int[] numbers() {
    return ids().shown(labels);
  }

  /** {@return how rows moved from the clusters of an earlier answer; empty without one} */
  public Optional<Flows> flows() {
    return fit.earlier().map(earlier -> Flows.of(fit, earlier, labels, ids()));
  }

  /** {@return these clusters as the earlier ones of the same rows, see {@link Fit#after}} */
  public EarlierLabels asEarlier() {
    return EarlierLabels.of(numbers(), ids().next());
  }

  /** {@return names of the data with those of the parts, where they have other numbers} */
  ReportNames named(ReportNames names) {
    return ids().arePlaces()
        ? names
        : names.withClusters(parts().stream().map(part -> String.valueOf(part.number())).toList());
  }

  /** {@return the number of a part that people see} */
  public int partNumber(int part) {
    return unions().any() ? part : number(part);
  }

  /** {@return the parts, see {@link Fit#parts}; with the numbers of clusters if none are united} */
  public List<Cluster> parts() {
    return unions().any() ? fit.parts() : clusters();
  }

  /**
   * {@return for each row of the data the share of the draws in which it belongs to its cluster,
   * see {@link #shares}, or is noise, if that is what it is called; NaN for rows that took no part}
   * O(draws times rows), the first time.
   */
  public double[] confidence() {
    return known().clone();
  }

  private double[] known() {
    double[] known = confidence;
    if (known == null) {
      RowUncertainty rows = RowUncertainty.of(fit);
      known = inPieces() ? rows.ownShares(ofUnits(), size()) : rows.ownShares(unions());
      confidence = known;
    }
    return known;
  }

  /**
   * {@return for each row of the data whether it is unsure: whether it belongs to its cluster in
   * less than half of the draws; false for rows that took no part}
   */
  public boolean[] unsure() {
    double[] known = known();
    boolean[] unsure = new boolean[known.length];
    for (int i = 0; i < unsure.length; i++) {
      unsure[i] = known[i] < SURE;
    }
    return unsure;
  }

  /**
   * {@return for each row of the data the share of the draws in which it belongs to each cluster,
   * see {@link RowUncertainty#memberships}; what is missing to 1 is that of noise and of other
   * clusters}
   */
  public double[][] shares() {
    if (inPieces()) {
      return RowUncertainty.of(fit).shares(ofUnits(), size());
    }
    return Arrays.stream(RowUncertainty.of(fit).memberships())
        .map(unions()::sums)
        .toArray(double[][]::new);
  }

  /**
   * {@return the share of the draws with k clusters, from k = 0 on} Each draw is cut as the answer
   * is: a cluster of a draw stands for the cluster of the answer that holds most of its rows. Where
   * no parts are united, and where all are, these are the numbers of the draws as they are.
   */
  public double[] sizeLaw() {
    double[] known = law;
    if (known == null) {
      Draws draws = fit.answeringDraws();
      known =
          inPieces() || (unions().any() && size() > 1)
              ? cutLaw(draws.draws())
              : draws.clusterCountLaw();
      law = known;
    }
    return known.clone();
  }

  /**
   * {@return whether the draws are read as pieces of the clusters of the answer} Under priors whose
   * draws cut a cluster at random places, where clusters of the estimate are united or nearly all
   * draws have more: then a cluster of a draw stands for the cluster of the answer that holds most
   * of its rows, and their number and the confidence in rows are those of this reading.
   */
  boolean inPieces() {
    return fit.view().pieces().isPresent()
        && (unions().any()
            || size() < LikelyNumber.of(fit.answeringDraws().clusterCountLaw()).fewest());
  }

  private int[] ofUnits() {
    return unions().labels(fit.rowLabels().ofUnits());
  }

  private double[] cutLaw(List<Draw> draws) {
    int[] ofUnits = fit.rowLabels().ofUnits();
    double[] shares = new double[size() + 1];
    for (Draw draw : draws) {
      long found =
          IntStream.of(AgreedCut.parts(draw, ofUnits, unions().parts()))
              .filter(part -> part < size())
              .distinct()
              .count();
      shares[(int) found] += 1.0 / draws.size();
    }
    return shares;
  }

  /** {@return the share of the draws with as many clusters as the answer, see {@link #sizeLaw}} */
  public double probability() {
    double[] shares = sizeLaw();
    return size() < shares.length ? shares[size()] : 0;
  }

  /**
   * {@return the clusters with their parameters, in the order of their places; computed once} Those
   * of several parts are described anew from all their rows.
   */
  public List<Cluster> clusters() {
    List<Cluster> known = clusters;
    if (known == null) {
      List<Cluster> found = unions().any() ? united(fit) : fit.parts();
      known =
          ids().arePlaces()
              ? found
              : found.stream().map(one -> one.numbered(number(one.index()))).toList();
      clusters = known;
    }
    return known;
  }

  private <R extends Rows> List<Cluster> united(Fit<R> from) {
    Draw estimate = from.pointEstimate().seatedDraw();
    int[] seats = new int[estimate.size()];
    BitSet noise = new BitSet();
    for (int i = 0; i < seats.length; i++) {
      noise.set(i, estimate.isNoise(i));
      seats[i] = noise.get(i) ? size() + i : unions().parts().label(estimate.label(i));
    }
    Draw united = estimate.seatedAs(Partition.of(seats)).withNoise(noise);
    SeededRng rng = new SeededRng(from.settings().seed());
    TableBank<R> bank =
        SeatedRows.bank(
            from.model().family(),
            from.view().rows(),
            united,
            UninformativeRows.of(from.view().rows()),
            rng);
    return Cluster.all(united, from.view().rows(), labels, bank, this::informed, rng);
  }

  /** {@return whether some row informs a part of a cluster} */
  private boolean informed(int cluster) {
    return fit.parts().stream()
        .anyMatch(part -> part.informed() && unions().parts().label(part.index()) == cluster);
  }

  /**
   * {@return the most stable cut of the ladder with another number of clusters; empty where there
   * is none, and where no parts are united and most draws have their number}
   */
  public Optional<Unions> other() {
    return !unions().any() && probability() > MOST
        ? Optional.empty()
        : FusedClusters.find(fit)
            .flatMap(
                ladder ->
                    ladder.stable(size()).stream()
                        .mapToObj(k -> new Unions(ladder.cut(k)))
                        .findFirst());
  }

  /**
   * {@return a header and a line for each row of the data, for a file of comma-separated values:
   * number from 1, cluster or "noise", confidence, 1 if it is unsure; where the prior has
   * neighbours or times the second cluster with its share of the draws; then, where there are any,
   * its part, its cluster in the other cut, and that in further answers}
   *
   * @param noun title of the clusters
   * @param row maps a row of the data to its number in the model, both from 0
   */
  public Stream<String> lines(String noun, IntUnaryOperator row) {
    Map<String, int[]> further = new LinkedHashMap<>();
    if (unions().any()) {
      further.put("part", fit.partLabels());
    }
    other().ifPresent(other -> further.put("other", other.labels(fit.partLabels())));
    for (int a = 1; a < FitAlternatives.of(fit).size(); a++) {
      further.put(
          "answer" + (a + 1),
          fit.rowLabels().units().spread(FitAlternatives.of(fit).get(a).labels()));
    }
    return new RowsText(numbers(), known(), unsure(), second(), further).lines(noun, row);
  }

  /** {@return the cells of the columns cluster, confidence and unsure of {@link #lines}, by row} */
  public Map<String, IntFunction<String>> cells() {
    return new RowsText(numbers(), known(), unsure(), null, Map.of()).columns("cluster");
  }

  /** {@return the second clusters of the rows, under a prior with borders; null if not} */
  private RowsText.@Nullable Second second() {
    return (double) fit.size() * fit.parts().size() > SECONDS || Borders.of(fit).isEmpty()
        ? null
        : RowsText.Second.of(labels, shares(), ids());
  }

  /** {@return the report as plain text, long tables folded} */
  public String summary() {
    return report().folded().text();
  }

  /** {@return the answer in words and tables, with numbers in place of names} */
  public Report report() {
    return report(ReportNames.NONE);
  }

  /**
   * {@return the answer as data: first how many clusters there are, how sure it is, whether the
   * chains agree and what to do next, then all else; computed once}
   */
  public Report report(ReportNames names) {
    return report(names, List.of());
  }

  /**
   * {@return the same with warnings}
   *
   * @param names of columns and groups
   * @param warnings sentences without a full stop that say what to do next, such as about a class
   *     among the columns
   */
  public Report report(ReportNames names, List<String> warnings) {
    Said said = new Said(names, List.copyOf(warnings));
    Map<Said, Report> known = reports;
    if (known == null || !known.containsKey(said)) {
      known = Map.of(said, FitReport.of(this, names, warnings));
      reports = known;
    }
    return Objects.requireNonNull(known.get(said));
  }
}
