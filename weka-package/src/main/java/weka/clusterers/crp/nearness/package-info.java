/**
 * How near two rows are: the choices of the option nearness, and where a new row is among the
 * others.
 */
@NullMarked
package weka.clusterers.crp.nearness;

import org.jspecify.annotations.NullMarked;
