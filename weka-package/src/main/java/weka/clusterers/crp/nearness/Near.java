package weka.clusterers.crp.nearness;

import crp.proximity.NearLinks;
import crp.report.Positions;
import org.jspecify.annotations.Nullable;

/**
 * A nearness with its data.
 *
 * @param links of the rows
 * @param reader gives the distances of new rows
 * @param positions of the rows, for the report; null if there are none
 */
public record Near(NearLinks links, NearReader reader, @Nullable Positions positions) {}
