package crp.links;

import crp.likelihood.ProposingBank;
import crp.likelihood.ProposingBank.Centre;
import crp.likelihood.TableBank;

/** The centres of a bank whose tables store them. */
final class StoredCentres {

  private StoredCentres() {}

  /** {@return the bank as one whose tables store centres} */
  static ProposingBank<?> bank(TableBank<?> bank) {
    ProposingBank<?> stored = bank.as(ProposingBank.class);
    if (stored != null && stored.exact()) {
      return stored;
    }
    throw new IllegalArgumentException(
        "the tables of this likelihood store no centres, or their updates are not exact");
  }

  /** Sets the centre of an occupied table, unless it has it. */
  static void set(ProposingBank<?> bank, int slot, Centre centre) {
    if (!bank.centre(slot).equals(centre)) {
      bank.setCentre(slot, centre);
    }
  }
}
