package weka.clusterers.crp;

import crp.proximity.Affinity;
import crp.proximity.Decay;
import crp.proximity.TimeOrder;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A nearness tied to data.
 *
 * @param affinity the weight of each link
 * @param decay what distances count for, empty where weights are given
 * @param typicalScale a distance of the size that matters in these data
 * @param order the order in which the rows are the customers of the affinity, null for their own
 *     order or one that the affinity knows
 * @param reader places new rows
 * @param notes what was decided, one sentence each, for the user
 */
public record Near(
    Affinity affinity,
    Optional<Decay> decay,
    double typicalScale,
    @Nullable TimeOrder order,
    NearReader reader,
    List<String> notes) {}
