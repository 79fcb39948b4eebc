package elki.clustering.crp.distance;

import crp.proximity.DecayChoice;
import crp.proximity.RangeSource;
import elki.database.relation.Relation;
import java.util.List;

/**
 * A distance that answers range queries itself, better than an index or a scan would. A distance
 * dependent prior uses it in place of ELKI's query builder.
 *
 * @since 0.1.0
 */
public interface NeighbourSource {

  /**
   * Answers to range queries.
   *
   * @param source of them
   * @param notes what was decided on the way, one sentence each, for the user
   */
  record Neighbourhood(RangeSource source, List<String> notes) {

    public Neighbourhood {
      notes = List.copyOf(notes);
    }
  }

  /**
   * {@return range queries over a relation's objects, numbered from 0 in the order of the relation;
   * for one thread}
   *
   * @param relation of a type that the distance accepts
   * @throws elki.utilities.exceptions.AbortException if the data do not fit, with a message for the
   *     user
   */
  Neighbourhood neighbours(Relation<?> relation);

  /**
   * {@return the decay of these distances}
   *
   * @param choice what options say of it
   */
  DecayChoice decay(DecayChoice choice);
}
