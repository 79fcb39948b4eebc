package crp.likelihood;

import crp.data.Units;
import crp.random.Rng;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Laws of tables for units of rows. A unit of one row has the cell of its row; a unit of several is
 * a cell of its own after those of rows, whose density at an occupied table is the product of those
 * of its rows. At a new table it has none, since the integral over its values before rounding has
 * no closed form: another kernel opens and closes its tables.
 */
final class UnitLaws implements RecordedLaws {

  private final RecordedLaws laws;
  private final Units units;
  // the units of several rows, and the number of each among them
  private final int[] united;
  private final int[] number;
  private final int[] order;

  UnitLaws(RecordedLaws laws, Units units) {
    this.laws = laws;
    this.units = units;
    united = IntStream.range(0, units.size()).filter(unit -> units.count(unit) > 1).toArray();
    number = new int[units.size()];
    for (int i = 0; i < united.length; i++) {
      number[united[i]] = i;
    }
    order =
        IntStream.concat(
                Arrays.stream(laws.order()).map(units::of).filter(u -> units.count(u) == 1),
                Arrays.stream(united))
            .toArray();
  }

  @Override
  public int cells() {
    return laws.cells() + united.length;
  }

  @Override
  public int[] order() {
    return order;
  }

  @Override
  public int cell(int item) {
    return units.count(item) == 1 ? laws.cell(units.first(item)) : laws.cells() + number[item];
  }

  @Override
  public void reserve(int count) {
    laws.reserve(count);
  }

  @Override
  public void draw(int law, int slot, Rng rng) {
    laws.draw(law, slot, rng);
  }

  @Override
  public void open(int law, int item, Rng rng) {
    laws.open(law, units.first(item), rng);
  }

  @Override
  public void logDensities(int law, double[] out) {
    laws.logDensities(law, out);
    for (int i = 0; i < united.length; i++) {
      out[laws.cells() + i] =
          Arrays.stream(units.rows(united[i])).mapToDouble(row -> out[laws.cell(row)]).sum();
    }
  }

  @Override
  public void logNewDensities(double[] out) {
    laws.logNewDensities(out);
    Arrays.fill(out, laws.cells(), cells(), Double.NEGATIVE_INFINITY);
  }

  @Override
  public void place(int law, int slot, Rng rng) {
    laws.place(law, slot, rng);
  }
}
