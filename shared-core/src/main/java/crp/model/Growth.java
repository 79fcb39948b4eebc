package crp.model;

import java.io.Serializable;

/**
 * How rows were added to an earlier fit.
 *
 * @param before number of rows of the earlier fit
 * @param particles number of its draws to which the further rows were added
 * @param effective as how many draws of equal weight these count, from 1 to their number
 */
public record Growth(int before, int particles, double effective) implements Serializable {}
