/**
 * Draws what a person looks at: traces, heat maps, links, labels in a row, in the plane and in an
 * image.
 *
 * <p>Every drawing takes plain arrays and gives a {@link crp.picture.Picture}, which a window shows
 * or a file keeps. Nothing here opens a window or knows a model. On a machine without any font the
 * letters are left out.
 */
@NullMarked
package crp.picture;

import org.jspecify.annotations.NullMarked;
