package crp.model;

import crp.data.Constraints;
import crp.diagnose.Diagnosis;
import crp.draws.Draws;
import crp.estimate.Alternative;
import crp.estimate.Alternatives;
import crp.estimate.Apart;
import crp.estimate.Estimate;
import crp.estimate.PointEstimate;
import crp.estimate.Search;
import crp.parallel.RunScope;
import java.util.List;
import java.util.Optional;

/**
 * Not part of the promised API.
 *
 * <p>The search for point estimates within the time that is left to a run.
 *
 * @param settings of the run: estimate, threads and seed
 */
public record EstimateSearch(Settings settings) {

  /** Work of the search for the estimate: some seconds of one core. */
  private static final double WORK = 1e10;

  /** A search for one of several answers takes this part of the work and of the time. */
  private static final int SMALL = 16;

  /** The part of the time left that the search for the estimate may use. */
  private static final double TIME = 0.5;

  /** Seconds of a search when no time is left: its start is the best draw. */
  private static final double LEAST = 1e-3;

  /**
   * {@return the estimate that the settings name} The search for it takes a half of the time left
   * at most. The variation of information keeps two clusters together that overlap, since many of
   * their rows are unsure: where it leaves one cluster but most draws have several, Binder's loss
   * decides.
   */
  public Estimate estimate(Draws draws) {
    return estimate(draws, Apart.NONE, search());
  }

  /**
   * {@return the same, which obeys} Where the search finds none that does, it is the best draw.
   *
   * @param known of pairs of items of the draws, which all draws obey
   */
  public Estimate estimate(Draws draws, Optional<Constraints> known) {
    return known.map(pairs -> obeying(draws, pairs)).orElseGet(() -> estimate(draws));
  }

  private Estimate obeying(Draws draws, Constraints known) {
    Estimate found = estimate(draws, Apart.of(known.apart()), search());
    int[] labels = found.partition().labels();
    found.noise().stream().forEach(row -> labels[row] = RowLabels.NOISE);
    return known.logFactor(labels) > Double.NEGATIVE_INFINITY
        ? found
        : PointEstimate.VI_DRAW.of(draws);
  }

  /** {@return the same by a small search, for draws that lie near those of an earlier answer} */
  public Estimate brief(Draws draws) {
    return estimate(draws, Apart.NONE, small());
  }

  private Estimate estimate(Draws draws, Apart apart, Search search) {
    Estimate found = settings.estimate().of(draws, search, apart);
    boolean one = found.partition().clusters() - found.noise().cardinality() == 1;
    return one && settings.estimate().equals(PointEstimate.VI) && 2 * draws.clusterCountLaw()[1] < 1
        ? PointEstimate.BINDER.of(draws, search, apart)
        : found;
  }

  /** {@return the answers of chains in different modes} About 20 small searches at most. */
  public List<Alternative> alternatives(Draws draws, Estimate estimate) {
    return Alternatives.of(draws, estimate, Diagnosis.APART, small());
  }

  /** {@return the answer of chains in another regime than the estimate, by a small search} */
  public Alternative alternative(Draws draws) {
    return Alternatives.elsewhere(brief(PointEstimate.VI, draws), draws);
  }

  /** {@return an estimate by a small search} */
  public Estimate brief(PointEstimate estimate, Draws draws) {
    return estimate.of(draws, small());
  }

  private Search small() {
    Search search = search();
    return search
        .withRuns(4)
        .withMaxSeconds(search.maxSeconds() / SMALL)
        .withOperations(WORK / SMALL);
  }

  private Search search() {
    return Search.defaults()
        .withThreads(settings.threadsUsed())
        .withSeed(settings.seed())
        .withMaxSeconds(Math.max(LEAST, TIME * RunScope.current().deadline().secondsLeft()))
        .withOperations(WORK);
  }
}
