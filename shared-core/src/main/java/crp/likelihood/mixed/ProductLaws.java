package crp.likelihood.mixed;

import crp.likelihood.TableLaws;
import crp.random.Rng;
import java.util.List;

/**
 * Sampled parameters of several independent parts.
 *
 * @param parts the laws of each part
 */
record ProductLaws(List<TableLaws> parts) implements TableLaws {

  @Override
  public void reserve(int laws) {
    parts.forEach(part -> part.reserve(laws));
  }

  @Override
  public void draw(int law, int slot, Rng rng) {
    parts.forEach(part -> part.draw(law, slot, rng));
  }

  @Override
  public void addLogDensity(int law, int from, int to, double[] out, int offset, int stride) {
    for (TableLaws part : parts) {
      part.addLogDensity(law, from, to, out, offset, stride);
    }
  }
}
