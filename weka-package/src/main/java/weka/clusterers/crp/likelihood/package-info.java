/** How the rows of one cluster are distributed: the choices of the option likelihood. */
@NullMarked
package weka.clusterers.crp.likelihood;

import org.jspecify.annotations.NullMarked;
