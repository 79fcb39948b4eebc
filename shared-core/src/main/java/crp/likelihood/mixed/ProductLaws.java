package crp.likelihood.mixed;

import crp.likelihood.TableLaws;
import crp.random.Rng;
import java.util.List;

/** Sampled parameters of several independent parts. */
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

  @Override
  public int residuals(int law, int row, double[] out, int at) {
    int next = at;
    for (TableLaws part : parts) {
      next += part.residuals(law, row, out, next);
    }
    return next - at;
  }

  /** Copies the numbers of each part, one part after the other. */
  @Override
  public void copy(int law, double[] out, int at) {
    int next = at;
    for (TableLaws part : parts) {
      part.copy(law, out, next);
      next += part.numbers();
    }
  }

  @Override
  public int numbers() {
    return parts.stream().mapToInt(TableLaws::numbers).sum();
  }
}
