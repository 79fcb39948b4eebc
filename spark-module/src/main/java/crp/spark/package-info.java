/**
 * The estimator for Apache Spark.
 *
 * <p>Rows become an RDD of blocks, which the superstep of the core maps; the driver holds one
 * statistic per table. What Spark's Scala shows to Java is kept at the edge of this package.
 */
@NullMarked
package crp.spark;

import org.jspecify.annotations.NullMarked;
