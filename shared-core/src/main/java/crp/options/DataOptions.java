package crp.options;

import crp.data.Weights;

/** Options of which part of the data is used for what. */
public final class DataOptions {

  public static final String IGNORE_NAME = "ignore";
  public static final String IGNORE_HELP =
      "What is left out of the likelihood: names, numbers from 1 or ranges such as 2-4, separated"
          + " by commas.";
  public static final Option<String> IGNORE = Option.text(IGNORE_NAME, IGNORE_HELP, "");

  public static final String WEIGHTS_NAME = "weights";
  public static final String WEIGHTS_HELP =
      "Meaning of the weights of rows. 'importance': only their ratios count. 'frequency': a row of"
          + " weight w is w copies of one record, always in one cluster; the default of"
          + " MallowsMixture. A row of weight 0 is only predicted.";
  public static final Option<Weights.Meaning> WEIGHTS =
      Option.choice(WEIGHTS_NAME, WEIGHTS_HELP, "importance", Weights.Meaning.class);

  /** The same where weights count ballots. */
  public static final Option<Weights.Meaning> BALLOT_WEIGHTS = WEIGHTS.withUsual("frequency");

  public static final String GROUP_NAME = "group";
  public static final String GROUP_HELP =
      "Where the groups of rows are: a name, a number from 1, first or last; 'none' for one group."
          + " Several with commas, the largest groups first. Numbers with fewer than 20 rows a value"
          + " are groups only by name.";
  public static final Option<String> GROUP = Option.text(GROUP_NAME, GROUP_HELP, "last");

  public static final String SEQUENCE_NAME = "sequence";
  public static final String SEQUENCE_HELP =
      "Where the sequences of rows are: a name, a number from 1, first or last; 'none' if all rows"
          + " are one sequence. The rows of a sequence are adjacent, in the order of time.";
  public static final Option<String> SEQUENCE = Option.text(SEQUENCE_NAME, SEQUENCE_HELP, "none");

  private DataOptions() {}
}
