package crp.attack;

import java.util.List;

/** A model of a host that is attacked. */
interface Target {

  /** {@return its name} */
  String name();

  /** {@return whether its rows are rankings} */
  default boolean rankings() {
    return name().contains("Mallows");
  }

  /** {@return random options, as words of a command line} */
  List<String> options(Texts texts);

  /**
   * {@return everything that the result says, apart from the number of threads}
   *
   * @param options of the case
   * @param table of the case
   * @param threads number of threads of the run
   * @throws Exception a refusal, or a fault
   */
  String run(List<String> options, Table table, int threads) throws Exception;

  /** {@return whether an exception is the host's form of a user's error} */
  boolean isRefusal(Throwable thrown);
}
