package crp.model;

import crp.likelihood.TableSummary;
import java.io.Serializable;

/**
 * One cluster of the point estimate.
 *
 * @param index its number, from 0
 * @param rows number of rows in it, rows of weight zero left out
 * @param weight their total weight
 * @param summary its parameters in the data's units
 */
public record Cluster(int index, int rows, double weight, TableSummary summary)
    implements Serializable {}
