package elki.clustering.crp;

import crp.data.Rows;
import crp.options.NoiseOption;
import crp.seating.TablePrior;
import crp.task.RowOrder;
import elki.clustering.crp.likelihood.ClusterData;
import elki.clustering.crp.likelihood.RankingLikelihood;
import elki.clustering.crp.likelihood.VectorLikelihood;
import elki.clustering.crp.result.PosteriorClustering;
import elki.clustering.crp.run.NamedObjects;
import elki.clustering.crp.run.RunPlan;
import elki.clustering.crp.run.Task;
import elki.data.NumberVector;
import elki.database.Database;
import elki.database.relation.Relation;

/** A mixture of the objects of one relation, of which neither order nor place counts. */
abstract class TableMixture<V extends NumberVector> extends ModelClustering {

  final TablePrior prior;
  private final NoiseOption noise;

  TableMixture(
      String name, TablePrior prior, NoiseOption noise, VectorLikelihood likelihood, RunPlan plan) {
    super(name, likelihood, plan);
    this.prior = prior;
    this.noise = noise;
  }

  @Override
  final Task<?> task(Database database) {
    return task(database, (relation, data) -> task(relation, data));
  }

  @Override
  final NamedObjects objects(Database database) {
    return likelihood() instanceof RankingLikelihood rankings
        ? Ballots.of(database, rankings).named(rankings, relation -> named(database, relation))
        : named(database, data(database));
  }

  /** {@return the clustering, with its trace, summary and probabilities as children} */
  public final PosteriorClustering run(Relation<V> relation) {
    return cluster(() -> task(relation, read(null, relation, RowOrder.EXCHANGEABLE)));
  }

  <R extends Rows> Task<R> task(Relation<?> relation, ClusterData<R> data) {
    return Task.of(relation, data, prior, noise, plan().order());
  }
}
