package weka.clusterers.crp;

import crp.proximity.Affinity;
import crp.proximity.Decay;
import crp.proximity.TimeOrder;
import crp.seating.ScalePrior;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A nearness tied to data.
 *
 * @param affinity the weight of each link
 * @param decay what distances count for; has no meaning where weights are given
 * @param scalePrior whether the scale of the decay is sampled
 * @param order the order in which the rows are the customers of the affinity, null for their own
 *     order or one that the affinity knows
 * @param reader places new rows
 * @param notes what was decided, one sentence each, for the user
 */
public record Near(
    Affinity affinity,
    Decay decay,
    ScalePrior scalePrior,
    @Nullable TimeOrder order,
    NearReader reader,
    List<String> notes) {}
