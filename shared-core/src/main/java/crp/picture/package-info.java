/**
 * Figures of experiments: lines, points and graphs, and the palette of all pictures.
 *
 * <p>Every plot takes plain arrays and returns a {@link crp.picture.Picture}. Nothing here opens a
 * window or depends on a model. Without fonts, text is omitted.
 */
@NullMarked
package crp.picture;

import org.jspecify.annotations.NullMarked;
