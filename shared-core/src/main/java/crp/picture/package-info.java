/** What pictures of clusters share: the palette, and places for the nodes of a graph. */
@NullMarked
package crp.picture;

import org.jspecify.annotations.NullMarked;
