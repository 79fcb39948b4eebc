package crp.superstep;

import java.io.Serializable;

/**
 * A proposal to divide a table or to unite two.
 *
 * @param divides whether it divides a table
 * @param first slot of the first side
 * @param second slot of the second side; if it divides, empty before
 * @param opensFirst id of the row that opens the first side
 * @param opensSecond id of the row that opens the second side
 * @param lead log odds of the first side without the densities, for a row of weight 1
 * @param visited number of visitors at the table or tables
 */
record Division(
    boolean divides,
    int first,
    int second,
    long opensFirst,
    long opensSecond,
    double lead,
    int visited)
    implements Serializable {}
