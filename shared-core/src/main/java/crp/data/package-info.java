/**
 * What was observed: immutable, row-major and free of any host.
 *
 * <p>Public factories check and copy what they are given; missing values are part of the data, not
 * of the families that weigh them.
 */
@NullMarked
package crp.data;

import org.jspecify.annotations.NullMarked;
