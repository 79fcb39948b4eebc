/** Options of schemes: read off annotated properties, and the groups that all schemes share. */
@NullMarked
package weka.clusterers.crp.options;

import org.jspecify.annotations.NullMarked;
