package crp.regions;

import crp.chain.Chain;
import crp.data.Rows;
import crp.draws.Draw;
import crp.evidence.LawPath;
import crp.evidence.PowerPath;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.links.NearView;
import crp.mixture.CountedRows;
import crp.mixture.Mixture;
import crp.mixture.PartitionModel;
import crp.mixture.PartitionView;
import crp.mixture.PreparedPartition;
import crp.model.Posterior;
import crp.model.Settings;
import crp.parameter.Parameter;
import crp.predict.NextSeat;
import crp.proximity.NeighbourGraph;
import crp.random.Rng;
import crp.seating.Crp;
import crp.seating.Prior;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A mixture model whose clusters are regions. Immutable. */
public final class RegionMixture<R extends Rows> extends PartitionModel<R> {

  private static final long serialVersionUID = 1L;

  private final RegionPrior prior;

  private RegionMixture(RegionPrior prior, Family<R> family, R rows) {
    super(family, rows);
    this.prior = prior;
    CountedRows.requireSize(prior.inOrder().length, rows);
  }

  /**
   * {@return a mixture model whose clusters are regions}
   *
   * @param prior law of the regions of these rows
   * @param family distribution of the rows of a cluster
   * @param rows the data
   * @throws IllegalArgumentException if the prior is for another number of rows
   */
  public static <R extends Rows> RegionMixture<R> of(RegionPrior prior, Family<R> family, R rows) {
    return new RegionMixture<>(prior, family, rows);
  }

  @Override
  public RegionPrior prior() {
    return prior;
  }

  @Override
  public Optional<NeighbourGraph> neighbours() {
    return Optional.of(prior.graph());
  }

  @Override
  protected NextSeat nextSeat(Prior counted, PartitionModel<R> fitted, Draw draw) {
    throw new UnsupportedOperationException("STUB");
  }

  @Override
  protected PartitionModel<R> withoutOrder(Parameter concentration) {
    return Mixture.of(Crp.of(concentration), family(), rows());
  }

  @Override
  public PartitionModel<R> with(Prior other, R some) {
    return new RegionMixture<>((RegionPrior) other, family(), some);
  }

  @Override
  protected Chain<?> chain(int number, TableBank<R> bank, Rng rng) {
    throw new UnsupportedOperationException("STUB");
  }

  @Override
  protected PartitionView<R> view(PreparedPartition<R> prepared, Posterior<R> posterior) {
    return NearView.of(prepared, prior, posterior);
  }

  @Override
  protected String sampler(Settings settings) {
    return "";
  }

  @Override
  public PowerPath<?> powerPath() {
    throw new UnsupportedOperationException("STUB");
  }

  @Override
  public @Nullable LawPath<?> pathFrom(PartitionModel<R> other) {
    return null;
  }

  @Override
  protected Prior crpBaseline() {
    throw new UnsupportedOperationException("STUB");
  }
}
