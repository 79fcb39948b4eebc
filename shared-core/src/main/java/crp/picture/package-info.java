/**
 * Plots: traces, heat maps, links, and labels in a strip, in the plane and in an image.
 *
 * <p>Every plot takes plain arrays and returns a {@link crp.picture.Picture}, which can be
 * displayed or written to a file. Nothing here opens a window or depends on a model. Without fonts,
 * text is omitted.
 */
@NullMarked
package crp.picture;

import org.jspecify.annotations.NullMarked;
