package crp.likelihood.mixed;

import crp.data.MixedRows;
import crp.data.Rows;
import crp.likelihood.Scattered;
import java.util.List;
import java.util.stream.IntStream;

/** Rows of several parts that lie elsewhere: the numbers of the parts, one part after the other. */
record ScatteredProduct(List<Scattered<Rows>> parts) implements Scattered<MixedRows> {

  @Override
  public int law() {
    return parts.stream().mapToInt(Scattered::law).sum();
  }

  @Override
  public int sums() {
    return parts.stream().mapToInt(Scattered::sums).sum();
  }

  @Override
  public int anchor() {
    return parts.stream().mapToInt(Scattered::anchor).sum();
  }

  @Override
  public void require(MixedRows rows) {
    for (int p = 0; p < parts.size(); p++) {
      parts.get(p).require(rows.parts().get(p));
    }
  }

  @Override
  public View view(MixedRows rows) {
    List<View> views =
        IntStream.range(0, parts.size())
            .mapToObj(p -> parts.get(p).view(rows.parts().get(p)))
            .toList();
    return new View(
        rows.weights(),
        laws -> new ProductWork(parts, views.stream().map(view -> view.work(laws)).toList()));
  }

  @Override
  public MixedRows joined(List<MixedRows> some) {
    return new MixedRows(
        IntStream.range(0, parts.size())
            .mapToObj(
                p -> parts.get(p).joined(some.stream().map(rows -> rows.parts().get(p)).toList()))
            .toList());
  }

  @Override
  public void unite(
      double[] sums, int at, int from, double[] anchors, int anchorAt, int anchorFrom) {
    int sum = 0;
    int anchor = 0;
    for (Scattered<Rows> part : parts) {
      part.unite(sums, at + sum, from + sum, anchors, anchorAt + anchor, anchorFrom + anchor);
      sum += part.sums();
      anchor += part.anchor();
    }
  }

  private record ProductWork(List<Scattered<Rows>> parts, List<Work> works) implements Work {

    @Override
    public void load(int[] rows, int n) {
      for (Work work : works) {
        work.load(rows, n);
      }
    }

    @Override
    public void add(int law, double[] out, int at) {
      int first = law;
      for (int p = 0; p < works.size(); p++) {
        works.get(p).add(first, out, at);
        first += parts.get(p).law();
      }
    }

    @Override
    public void include(int row, double[] anchors, int anchor, double[] sums, int at) {
      int sum = at;
      int middle = anchor;
      for (int p = 0; p < works.size(); p++) {
        works.get(p).include(row, anchors, middle, sums, sum);
        sum += parts.get(p).sums();
        middle += parts.get(p).anchor();
      }
    }
  }
}
