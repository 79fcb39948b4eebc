package crp.franchise;

import crp.Argument;
import crp.Text;
import crp.chain.Chain;
import crp.chain.Initializer;
import crp.chain.StartRace;
import crp.data.Constraints;
import crp.data.Rows;
import crp.data.Sequences;
import crp.data.UninformativeRows;
import crp.data.Units;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.Estimate;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.mixture.HeldOutInTurn;
import crp.mixture.Kernels;
import crp.mixture.Mixture;
import crp.model.ConjugateOnly;
import crp.model.EstimateSearch;
import crp.model.Fit;
import crp.model.Folds;
import crp.model.HeldOut;
import crp.model.Model;
import crp.model.Posterior;
import crp.model.Prepared;
import crp.model.Run;
import crp.model.Settings;
import crp.model.UnsuitableLikelihoodException;
import crp.model.View;
import crp.parameter.Parameters;
import crp.predict.GrowingDraw;
import crp.predict.NextSeat;
import crp.random.Rng;
import crp.report.Positions;
import crp.seating.Crp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A hidden Markov model with an unknown number of states, for one sequence or several: segments
 * rows that stand in the order of time. Immutable.
 */
public final class SequenceModel<R extends Rows> extends Model<R> {

  private static final long serialVersionUID = 1L;

  /** Numbers of states from which each chain starts before it keeps the best. */
  private static final int[] STATES = {30, 12, 4};

  private final TransitionPrior prior;
  private final Sequences sequences;

  private SequenceModel(
      TransitionPrior prior,
      Family<R> family,
      R rows,
      Sequences sequences,
      Constraints constraints) {
    super(family, rows, constraints);
    this.prior = prior;
    this.sequences = sequences;
  }

  /**
   * {@return a hidden Markov model with an unknown number of states}
   *
   * @param prior over transitions
   * @param family distribution of the rows of a state
   * @param rows the data in the order of time; a row of weight zero, or with all entries missing,
   *     has a state but does not inform it
   * @param sequences which rows follow each other
   * @throws IllegalArgumentException if there are no rows, or the sequences do not fit them
   */
  public static <R extends Rows> SequenceModel<R> of(
      TransitionPrior prior, Family<R> family, R rows, Sequences sequences) {
    Argument.require(rows.size() > 0, "there are no rows to segment");
    if (rows.size() != sequences.rows()) {
      throw Argument.refused(
          "the sequences have %d rows, the data %d", sequences.rows(), rows.size());
    }
    return new SequenceModel<>(prior, family, rows, sequences, Constraints.none(rows.size()));
  }

  /** {@return a model of some of the rows} */
  public SequenceModel<R> of(int[] chosen, Sequences theirs) {
    return new SequenceModel<>(
        prior, family(), Rows.selected(rows(), chosen), theirs, constraints().select(chosen));
  }

  @Override
  protected SequenceModel<R> obeying(Constraints known) {
    return new SequenceModel<>(prior, family(), rows(), sequences, known);
  }

  /** {@return the prior over transitions} */
  public TransitionPrior prior() {
    return prior;
  }

  /** {@return the prior with the numbers of a draw, all fixed} */
  TransitionPrior prior(Draw draw) {
    TransitionPrior there = prior;
    for (String name : draw.numbers()) {
      there = there.parameters().has(name) ? there.with(name, draw.number(name)) : there;
    }
    return new TransitionPrior(
        there.top().asFixed(), there.next().asFixed(), there.stay().asFixed());
  }

  /** {@return which rows follow each other} */
  public Sequences sequences() {
    return sequences;
  }

  @Override
  public String describe() {
    return prior.describe();
  }

  @Override
  public Parameters parameters() {
    return prior.parameters();
  }

  @Override
  public Optional<Positions.Times> times() {
    if (sequences.count() > 1) {
      return Optional.empty();
    }
    double[] at = new double[rows().size()];
    Arrays.setAll(at, row -> row + 1);
    return Optional.of(new Positions.Times(at, "row"));
  }

  @Override
  public String noun() {
    return "state";
  }

  @Override
  protected void requireEnough(HeldOut.Choice choice) {
    int count = sequences.count();
    if (choice.kind() == HeldOut.Choice.Kind.ROLLING) {
      HeldOutInTurn.require(family(), rows());
      if (count > 1) {
        throw Argument.refused(
            "rolling:N needs a single sequence, got %d: give folds or last:N", count);
      }
    }
    if (count > 1) {
      choice.require(count, "sequences");
    } else if (!choice.inFolds()) {
      choice.require(rows().size(), "rows of the sequence");
    } else {
      int most = rows().size() - 1;
      HeldOut.requireCount("folds", choice.count(), most, "rows of the sequence less one");
    }
  }

  @Override
  protected Object data() {
    return List.of(rows(), sequences);
  }

  @Override
  protected List<Object> parts() {
    return List.of(prior, family());
  }

  /** Whole sequences are left out by {@link #heldOut}, not rows. */
  @Override
  public Prepared<R> prepared(BitSet leftOut) {
    return new Ready<>(this, family().prepare(rows()));
  }

  private record Ready<R extends Rows>(SequenceModel<R> model, R rows) implements Prepared<R> {

    @Override
    public Estimate estimate(Settings settings, Draws draws) {
      return new EstimateSearch(settings).estimate(draws, model.known());
    }

    @Override
    public boolean[] uninformative() {
      return UninformativeRows.of(rows);
    }

    @Override
    public Chain<?> chain(int number, Rng rng) {
      List<Kernel<? super BlockedHmm>> kernels =
          Kernels.inRounds(
              List.of(
                  new BlockedSweep(),
                  StateSplitMerge.standard(rows.size()),
                  new FamilyUpdate<BlockedHmm>()),
              rows.size());
      List<Initializer<? super BlockedHmm>> starts = new ArrayList<>();
      for (int many : STATES) {
        starts.add((state, draws) -> state.seatAtRandom(many, draws));
      }
      return new Chain<>(number, blank(), kernels, starts.get(0), rng)
          .openedBy(StartRace.over(starts, this::blank, kernels, rows.size()));
    }

    private BlockedHmm blank() {
      Family<R> family = model.family();
      TableBank<R> bank = ConjugateOnly.require(family.bank(rows), family, "sequences");
      try {
        return new BlockedHmm(model.prior, bank, model.sequences, model.constraints());
      } catch (UnsupportedOperationException e) {
        throw new UnsuitableLikelihoodException(
            Text.of("%s: %s", e.getMessage(), family.describe()));
      }
    }

    @Override
    public View<R> view(Posterior<R> posterior) {
      return new SequenceView<>(model, rows, posterior);
    }
  }

  @Override
  protected HeldOut heldOut(Run<R> run, HeldOut.Choice choice) {
    Folds folds = new Folds(choice);
    if (sequences.count() > 1) {
      return whole(run, choice, folds);
    }
    return switch (choice.kind()) {
      case FOLDS -> ahead(run, choice.count(), folds);
      case LAST -> end(run, choice, folds);
      case ROLLING -> inTurn(run, rows().size() - choice.count(), new Folds(2));
    };
  }

  /** The law of the next seat as that of the next state. */
  private record AfterPath(NextStates states) implements NextSeat {

    @Override
    public double[] logProbabilities(int[] tableAt, int position, int tables) {
      return states.logProbabilities(tableAt, position);
    }

    @Override
    public NextSeat opened(Rng rng) {
      return new AfterPath(states.opened(rng));
    }
  }

  private HeldOut inTurn(Run<R> run, int from, Folds folds) {
    int n = rows().size();
    Fit<R> fit = before(run, from, folds);
    boolean[] silent = UninformativeRows.of(rows());
    GrowingDraw.Order<R> all =
        new GrowingDraw.Order<>(
            family(), family().prepare(rows()), IntStream.range(0, n).toArray(), silent, null);
    HeldOut own =
        new HeldOutInTurn(all.items(), from, "rows")
            .of(
                fit,
                (draw, rng) ->
                    new GrowingDraw<>(
                        all,
                        draw,
                        draw.partition().labels(),
                        draw.clusters(),
                        new AfterPath(NextStates.after(prior(draw), draw.partition(), rng)),
                        rng),
                silent,
                folds);
    int[] counted = Units.counted(rows().weights()).firsts();
    int first = (int) Arrays.stream(counted).filter(row -> row < from).count();
    return new HeldOutInTurn(counted, first, "rows")
        .beside(own, Mixture.of(Crp.of(prior.top()), family(), rows()), run, folds);
  }

  private HeldOut whole(Run<R> run, HeldOut.Choice choice, Folds folds) {
    int n = sequences.count();
    int[] items = IntStream.range(0, n).toArray();
    double[] sizes = new double[n];
    Arrays.setAll(sizes, i -> informative(sequences.start(i), sequences.start(i + 1)));
    double[] logDensities =
        HeldOut.of(
            choice,
            n,
            items,
            run.settings(),
            others -> {
              int[] kept = HeldOut.kept(n, others);
              Fit<R> fit =
                  folds.fit(run.of(of(sequences.rowsOf(kept), sequences.select(kept)))::fit);
              return SequenceView.of(fit)
                  .heldOutEach(
                      Rows.selected(rows(), sequences.rowsOf(others)), sequences.select(others));
            });
    for (int i = 0; i < n; i++) {
      sizes[i] = Double.isNaN(logDensities[i]) ? 0 : sizes[i];
    }
    return new HeldOut(
        logDensities, sizes, choice.describe(" of whole sequences", "sequences") + folds.remark());
  }

  private HeldOut end(Run<R> run, HeldOut.Choice choice, Folds folds) {
    int from = rows().size() - choice.count();
    return new HeldOut(
        new double[] {ahead(run, from, rows().size(), folds)},
        new double[] {informative(from, rows().size())},
        choice.describe("", "rows, predicted from the rows before them") + folds.remark());
  }

  private Fit<R> before(Run<R> run, int from, Folds folds) {
    return folds.fit(run.of(of(IntStream.range(0, from).toArray(), Sequences.of(from)))::fit);
  }

  /** {@return the log density of some rows by a fit of all rows before them} */
  private double ahead(Run<R> run, int from, int to, Folds folds) {
    Fit<R> fit = before(run, from, folds);
    int[] next = IntStream.range(from, to).toArray();
    return SequenceView.of(fit).heldOutAhead(Rows.selected(rows(), next));
  }

  private HeldOut ahead(Run<R> run, int blocks, Folds folds) {
    double[] logDensities = new double[blocks];
    double[] sizes = new double[blocks];
    for (int block = 0; block < blocks; block++) {
      int from = start(blocks, block + 1);
      int to = start(blocks, block + 2);
      logDensities[block] = ahead(run, from, to, folds);
      sizes[block] = informative(from, to);
    }
    return new HeldOut(
        logDensities,
        sizes,
        blocks + " blocks of a sequence, each predicted from the rows before it" + folds.remark());
  }

  /** First row of a block, of one block more than are predicted. */
  private int start(int blocks, int block) {
    return (int) ((long) rows().size() * block / (blocks + 1));
  }

  /** The number of rows from one to before another that have data. */
  private int informative(int from, int to) {
    boolean[] without = UninformativeRows.of(rows());
    return (int) IntStream.range(from, to).filter(i -> !without[i]).count();
  }
}
