package crp.superstep;

import crp.Argument;

/**
 * Not part of the promised API.
 *
 * <p>How much a superstep does. None of it depends on the state.
 *
 * @param start share of the rows in the sample with which a chain begins, above 0, at most 1
 * @param held share of the rows that stay at their tables while the others move, at least {@code
 *     visited}, below 1: a table moves if it has one of them
 * @param visited share of the rows that the driver visits one by one, above 0
 * @param proposals greatest number of tables, or pairs of them, that are to be divided or united
 * @param sample greatest number of visited rows on which the division of a table rests
 * @param rounds number of times that this sample is divided, at least 1
 */
public record SuperstepPlan(
    double start, double held, double visited, int proposals, int sample, int rounds) {

  private static final double START = 2000;
  private static final double VISITED = 2000;
  private static final double MOST_VISITED = 0.25;
  private static final double HELD = 0.1;
  private static final int PROPOSALS = 10;
  private static final int SAMPLE = 300;
  private static final int ROUNDS = 5;

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if one is out of range
   */
  public SuperstepPlan {
    if (!(start > 0 && start <= 1)) {
      throw new IllegalArgumentException(
          "the share of the first sample must be above 0 and at most 1, was " + start);
    }
    if (!(visited > 0 && visited <= held && held < 1)) {
      throw Argument.refused(
          "the shares must satisfy 0 < visited <= held < 1, were %s and %s", visited, held);
    }
    if (proposals < 0 || sample < 0 || rounds < 1) {
      throw Argument.refused(
          "expected proposals and sample of at least 0 and at least 1 round, got %d, %d and %d",
          proposals, sample, rounds);
    }
  }

  /**
   * {@return the plan of an ordinary run} The driver visits about 2000 rows, so that its work is
   * small beside that of a pass over a million rows.
   *
   * @param rows number of all rows, at least 1
   */
  public static SuperstepPlan standard(long rows) {
    double visited = Math.min(MOST_VISITED, VISITED / rows);
    double start = Math.min(1, START / rows);
    return new SuperstepPlan(start, Math.max(HELD, visited), visited, PROPOSALS, SAMPLE, ROUNDS);
  }
}
