/** Reads rows, times and ids from Weka's instances. */
@NullMarked
package weka.clusterers.crp.data;

import org.jspecify.annotations.NullMarked;
