package elki.clustering.crp.nearness;

import crp.parameter.Parameter;
import crp.proximity.DecayChoice;
import crp.proximity.NearLinks;
import crp.proximity.NeighbourChoice;
import crp.report.Positions;
import crp.task.NearPrior;
import elki.clustering.crp.likelihood.FurtherRows;
import elki.clustering.crp.relation.DataChoice;
import elki.clustering.crp.relation.RelationChoice;
import elki.clustering.crp.relation.Sources;
import elki.clustering.crp.relation.TimeColumn;
import elki.clustering.crp.run.NamedObjects;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.Database;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where nearness comes from. Immutable; holds options only.
 *
 * @since 0.1.0
 */
public sealed interface NearnessSource permits DistanceNearness, TimeNearness {

  /** {@return the relation that a distance is measured on; empty without a distance} */
  Optional<RelationChoice> where();

  /** {@return where times are found; {@code null} if they are not needed} */
  @Nullable TimeColumn times();

  /**
   * {@return the relations that are needed: the data, and what a distance is measured on}
   *
   * @param vectors the type of the data
   */
  default TypeInformation[] restriction(TypeInformation vectors) {
    return where()
        .map(distance -> TypeUtil.array(vectors, distance.type()))
        .orElse(TypeUtil.array(vectors));
  }

  /**
   * {@return the relations of a database}
   *
   * @param data which relation is clustered
   * @param vectors the type of the data
   */
  default Sources choose(DataChoice data, Database database, TypeInformation vectors) {
    return data.choose(database, vectors, where(), times());
  }

  /**
   * {@return the positions of the objects for the report, in the order of the data; {@code null} if
   * they have none in the plane or the prior has their times}
   *
   * @param sources the relations
   */
  default @Nullable Positions positions(Sources sources) {
    return null;
  }

  /**
   * {@return the links}
   *
   * @param sources the relations, and the times if they are needed
   * @param decay the decay of distances
   * @param concentration weight of a self-link, which the bound of a truncation depends on
   * @throws elki.utilities.exceptions.AbortException if the data do not fit, with a message for the
   *     user
   */
  NearLinks links(Sources sources, DecayChoice decay, double concentration);

  /**
   * {@return the law of regions in this nearness}
   *
   * @param sources the relations, and the times if they are needed
   * @param choice which objects are neighbours
   * @param concentration mean number of cuts, fixed or sampled
   * @throws elki.utilities.exceptions.AbortException if the data do not fit, with a message for the
   *     user
   */
  NearPrior border(Sources sources, NeighbourChoice choice, Parameter concentration);

  /**
   * {@return objects with what says how near they are, by the names of the command}
   *
   * @param sources the relations
   * @throws IllegalArgumentException if the command has no such nearness
   */
  NamedObjects named(Sources sources, NamedObjects objects);

  /**
   * {@return where further rows are}
   *
   * @param sources the relations of the fit
   * @param choice which objects are neighbours, where no decay weighs distances
   * @throws elki.utilities.exceptions.AbortException if that cannot be said of the rows of a file
   */
  Spot spot(FurtherRows table, Sources sources, NeighbourChoice choice);
}
