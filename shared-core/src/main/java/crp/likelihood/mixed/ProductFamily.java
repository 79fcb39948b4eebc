package crp.likelihood.mixed;

import crp.Argument;
import crp.Text;
import crp.data.MixedRows;
import crp.data.Rows;
import crp.likelihood.Family;
import crp.likelihood.NonconjugateFamily;
import crp.likelihood.Scattered;
import crp.likelihood.TableBank;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Product of several families, one per part of the rows. Given the table the parts are independent,
 * so marginals and predictives multiply, and every cost is the sum of the parts' costs.
 */
public final class ProductFamily implements Family<MixedRows> {

  private static final long serialVersionUID = 1L;

  // A list of serializable families; List.copyOf is serializable itself.
  @SuppressWarnings("serial")
  private final List<Family<?>> parts;

  private ProductFamily(List<Family<?>> parts) {
    this.parts = parts;
  }

  /**
   * {@return the product of families}
   *
   * @param parts one family for each part of the rows, in their order; at least one; copied
   * @throws IllegalArgumentException if the list is empty or a family is not conjugate
   */
  public static ProductFamily of(List<Family<?>> parts) {
    Argument.require(!parts.isEmpty(), "at least one part is needed");
    for (Family<?> part : parts) {
      if (part instanceof NonconjugateFamily) {
        throw new IllegalArgumentException(
            "a nonconjugate family cannot be a part of a product: " + part.describe());
      }
    }
    return new ProductFamily(List.copyOf(parts));
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the parts of the rows do not fit the families
   */
  @Override
  public MixedRows prepare(MixedRows rows) {
    check(rows);
    List<Rows> prepared = new ArrayList<>();
    boolean same = true;
    for (int p = 0; p < parts.size(); p++) {
      Rows part = rows.parts().get(p);
      Rows ready = prepared(p, part);
      same &= ready == part;
      prepared.add(ready);
    }
    return same ? rows : new MixedRows(prepared);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the parts of the rows do not fit the families
   */
  @Override
  public TableBank<MixedRows> bank(MixedRows rows) {
    MixedRows ready = prepare(rows);
    List<TableBank<Rows>> banks = new ArrayList<>();
    for (int p = 0; p < parts.size(); p++) {
      try {
        banks.add(family(p).bank(ready.parts().get(p)));
      } catch (ClassCastException wrongKind) {
        throw misfit(p, ready.parts().get(p), wrongKind);
      }
    }
    return new ProductBank(banks, ready, this);
  }

  @Override
  public List<Family<?>> parts() {
    return parts;
  }

  @Override
  public boolean completes(MixedRows rows) {
    return someParts(rows, Family::completes);
  }

  @Override
  public boolean tempers(MixedRows rows) {
    return !someParts(rows, (family, part) -> !family.tempers(part));
  }

  private boolean someParts(MixedRows rows, BiPredicate<Family<Rows>, Rows> test) {
    check(rows);
    return IntStream.range(0, parts.size())
        .anyMatch(p -> test.test(family(p), rows.parts().get(p)));
  }

  @Override
  public Scattered<MixedRows> scattered(MixedRows like) {
    return new ScatteredProduct(scatteredParts(like));
  }

  /** {@return what each part computes of rows that lie elsewhere} */
  List<Scattered<Rows>> scatteredParts(MixedRows like) {
    check(like);
    List<Scattered<Rows>> each = new ArrayList<>();
    for (int p = 0; p < parts.size(); p++) {
      each.add(family(p).scattered(like.parts().get(p)));
    }
    return List.copyOf(each);
  }

  @Override
  public ProductFamily still() {
    return parts.stream().allMatch(part -> part.still() == part)
        ? this
        : new ProductFamily(parts.stream().<Family<?>>map(Family::still).toList());
  }

  @Override
  public ProductFamily background() {
    return new ProductFamily(parts.stream().<Family<?>>map(Family::background).toList());
  }

  private void check(MixedRows rows) {
    if (rows.parts().size() != parts.size()) {
      throw Argument.refused(
          "expected rows of %d parts, got %d", parts.size(), rows.parts().size());
    }
  }

  private Rows prepared(int p, Rows part) {
    try {
      return family(p).prepare(part);
    } catch (ClassCastException wrongKind) {
      throw misfit(p, part, wrongKind);
    }
  }

  private IllegalArgumentException misfit(int p, Rows part, ClassCastException cause) {
    return new IllegalArgumentException(
        Text.of(
            "part %d: %s cannot score %s",
            p + 1, parts.get(p).describe(), part.getClass().getSimpleName()),
        cause);
  }

  // Which kind of rows a family takes is known at run time only; a wrong kind is reported above.
  @SuppressWarnings("unchecked")
  private Family<Rows> family(int p) {
    return (Family<Rows>) parts.get(p);
  }

  @Override
  public String describe() {
    return parts.stream().map(Family::describe).collect(Collectors.joining(" and "));
  }
}
