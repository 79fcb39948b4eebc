package weka.clusterers.crp.nearness;

import crp.parameter.Parameters;
import crp.proximity.Affinity;
import crp.proximity.Decay;
import crp.proximity.TimeOrder;
import crp.report.Positions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A nearness with its data.
 *
 * @param affinity the weight of each link
 * @param decay the weight of a distance; has no meaning where weights are given
 * @param numbers the numbers of the decay by name, fixed or sampled; none where weights are given
 * @param order the order in which the rows are the customers of the affinity, null for their own
 *     order or one that the affinity knows
 * @param reader gives the distances of new rows
 * @param positions of the rows, in their order in the data, for the report; null if there are none
 * @param notes what was decided, one sentence each, for the user
 */
public record Near(
    Affinity affinity,
    Decay decay,
    Parameters numbers,
    @Nullable TimeOrder order,
    NearReader reader,
    @Nullable Positions positions,
    List<String> notes) {}
