package crp.model;

import crp.picture.Picture;
import crp.report.NamedPicture;
import java.io.Serializable;
import java.util.function.Supplier;

/**
 * A drawing whose numbers are computed when it is drawn.
 *
 * @param maker computes them
 */
record LateDrawing(Maker maker) implements NamedPicture.Drawing {

  private static final long serialVersionUID = 1L;

  /** Makes a drawing that holds its numbers. */
  @FunctionalInterface
  interface Maker extends Supplier<NamedPicture.Drawing>, Serializable {}

  static NamedPicture named(String name, Maker maker) {
    return new NamedPicture(name, new LateDrawing(maker));
  }

  @Override
  public Picture get() {
    return maker.get().get();
  }

  @Override
  public NamedPicture.Drawing kept() {
    return maker.get().kept();
  }
}
