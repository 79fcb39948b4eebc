/**
 * The clusterer for MOA. It lies below MOA's own package of clusterers, where MOA's windows look
 * for classes.
 */
@NullMarked
package moa.clusterers.crp;

import org.jspecify.annotations.NullMarked;
