package crp.likelihood;

import java.util.List;

/** A capability of a {@link TableBank}: consists of banks of parts of the rows. */
public interface Compound {

  /**
   * {@return the banks of the parts of the rows, in their order: given the table the parts are
   * independent}
   */
  List<TableBank<?>> parts();

  /** {@return the parts of a bank, which is its only part where it is no compound} */
  static List<TableBank<?>> parts(TableBank<?> bank) {
    Compound own = bank.as(Compound.class);
    return own == null ? List.of(bank) : own.parts();
  }
}
