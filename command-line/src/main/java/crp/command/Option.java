package crp.command;

import crp.options.DataOptions;
import crp.options.LikelihoodOptions;
import crp.options.NearnessOptions;
import crp.options.OutputOptions;
import crp.options.PriorOptions;
import crp.options.RunOptions;
import java.util.List;

/**
 * An option of the command. Those of models and runs have name, help text and default of {@code
 * crp.options}; the others say how files are read and where results go.
 *
 * @param name without the hyphens
 * @param value what stands for its value in the help; empty for a flag
 * @param help sentences
 * @param usual its default; empty for none
 * @param brief whether the help of one screen shows it
 */
record Option(String name, String value, String help, String usual, boolean brief) {

  static final String MODEL = "model";
  static final String OUTPUT = "output";
  static final String SAVE = "save";
  static final String LOAD = "load";
  static final String DRAWS = "draws";
  static final String SEPARATOR = "separator";
  static final String HEADER = "header";
  static final String DECIMAL = "decimal";
  static final String MISSING = "missing";
  static final String CATEGORIES = "categories";
  static final String WEIGHT = "weight";
  static final String QUIET = "quiet";

  /** The word for what is found in the data. */
  static final String AUTO = "auto";

  /** All options, in the order of the help. */
  static final List<Option> ALL =
      List.of(
          shown(MODEL, "MODEL", "Model: " + ModelKind.names() + ".", ModelKind.USUAL),
          shown(
              LikelihoodOptions.LIKELIHOOD,
              "KIND",
              LikelihoodOptions.LIKELIHOOD_HELP.replaceFirst(
                  "\\.$", ": " + Likelihoods.names() + "."),
              ""),
          shown(
              PriorOptions.CONCENTRATION,
              "VALUE",
              PriorOptions.CONCENTRATION_HELP,
              PriorOptions.CONCENTRATION_DEFAULT
                  + "; MixtureOfFiniteMixtures "
                  + PriorOptions.FINITE_CONCENTRATION_DEFAULT),
          shown(
              PriorOptions.DISCOUNT,
              "VALUE",
              PriorOptions.DISCOUNT_HELP,
              PriorOptions.DISCOUNT_DEFAULT),
          shown(PriorOptions.NOISE, "VALUE", PriorOptions.NOISE_HELP, PriorOptions.NOISE_DEFAULT),
          shown(OutputOptions.CUT, "VALUE", OutputOptions.CUT_HELP, OutputOptions.CUT_DEFAULT),
          shown(RunOptions.SWEEPS, "VALUE", RunOptions.SWEEPS_HELP, RunOptions.SWEEPS_DEFAULT),
          shown(RunOptions.SEED, "NUMBER", RunOptions.SEED_HELP, RunOptions.SEED_DEFAULT),
          shown(
              RunOptions.MAX_SECONDS,
              "NUMBER",
              RunOptions.MAX_SECONDS_HELP,
              RunOptions.MAX_SECONDS_DEFAULT),
          shown(DataOptions.IGNORE, "COLUMNS", ignore(), DataOptions.IGNORE_DEFAULT),
          shown(
              CATEGORIES,
              "COLUMNS",
              "Columns of numbers that are categories, such as codes of regions.",
              ""),
          shown(
              WEIGHT,
              "COLUMN",
              "Column of weights: a row of weight w counts as w rows, one of weight 0 is only"
                  + " predicted.",
              ""),
          shown(
              MISSING,
              "MARKS",
              "Further marks of missing values, with commas between them, such as -999; empty"
                  + " cells, NA, NaN, null, ? and the like are missing in any case.",
              ""),
          shown(
              SEPARATOR,
              "CHARACTER",
              "Separator of the cells: a character, tab, or auto. auto tries tab, semicolon,"
                  + " comma, bar and blank.",
              AUTO),
          shown(HEADER, "WORD", "Whether the first line has names: yes, no, or auto.", AUTO),
          shown(DECIMAL, "CHARACTER", "Decimal mark: a point, a comma, or auto.", AUTO),
          shown(
              OUTPUT,
              "FOLDER",
              "Folder for labels.csv, probabilities.csv, summary.txt and summary.json. Files of the"
                  + " same names are replaced; none writes no files. If it is not given, the name of"
                  + " the data file with -crp in place of its ending.",
              ""),
          shown(SAVE, "FILE", "File for the model, which --load reads to predict new rows.", ""),
          shown(LOAD, "FILE", "Saved model: the rows of the data file are predicted by it.", ""),
          more(
              DRAWS,
              "",
              "Also write draws.csv, the labels of each row in each kept draw: two columns with"
                  + " chain and sweep, then one per row.",
              ""),
          more(
              OutputOptions.RESULTS,
              "FOLDER",
              OutputOptions.RESULTS_HELP,
              OutputOptions.RESULTS_DEFAULT),
          more(
              PriorOptions.COMPONENTS,
              "VALUE",
              PriorOptions.COMPONENTS_HELP,
              PriorOptions.COMPONENTS_DEFAULT),
          more(PriorOptions.POWER, "VALUE", PriorOptions.POWER_HELP, PriorOptions.POWER_DEFAULT),
          more(PriorOptions.SEATS, "VALUE", PriorOptions.SEATS_HELP, PriorOptions.SEATS_DEFAULT),
          more(
              NearnessOptions.TIME,
              "COLUMN",
              NearnessOptions.TIME_HELP.replace("Attribute", "Column"),
              NearnessOptions.TIME_DEFAULT),
          more(
              Nearness.PLACE,
              "COLUMNS",
              "Columns of numbers with the place, in place of a time: latitude and longitude if they"
                  + " have such names, else coordinates with Euclidean distance. They are left out"
                  + " of the likelihood.",
              ""),
          more(
              Nearness.DISTANCES,
              "FILE",
              "File with the distances of all pairs of rows, in place of a time: a square table"
                  + " without names.",
              ""),
          more(
              Nearness.EDGES,
              "FILE",
              "File with an edge of a graph in each line, in place of a time: id,id or id,id,number."
                  + " A header is skipped; ids are numbers of rows from 1.",
              ""),
          more(
              NearnessOptions.DIRECTION,
              "WORD",
              NearnessOptions.DIRECTION_HELP,
              NearnessOptions.DIRECTION_DEFAULT),
          more(
              NearnessOptions.TIES,
              "WORD",
              NearnessOptions.TIES_HELP,
              NearnessOptions.TIES_DEFAULT),
          more(
              NearnessOptions.DECAY,
              "WORD",
              NearnessOptions.DECAY_HELP,
              NearnessOptions.DECAY_DEFAULT),
          more(
              NearnessOptions.DECAY_SCALE,
              "VALUE",
              NearnessOptions.DECAY_SCALE_HELP,
              NearnessOptions.DECAY_SCALE_DEFAULT),
          more(
              NearnessOptions.DECAY_LOCATION,
              "VALUE",
              NearnessOptions.DECAY_LOCATION_HELP,
              NearnessOptions.DECAY_LOCATION_DEFAULT),
          more(
              NearnessOptions.DECAY_EXPONENT,
              "NUMBER",
              NearnessOptions.DECAY_EXPONENT_HELP,
              NearnessOptions.DECAY_EXPONENT_DEFAULT),
          more(
              LikelihoodOptions.COVARIANCE,
              "WORD",
              LikelihoodOptions.COVARIANCE_HELP,
              LikelihoodOptions.COVARIANCE_DEFAULT),
          more(
              LikelihoodOptions.ROUNDING,
              "WORD",
              LikelihoodOptions.ROUNDING_HELP,
              LikelihoodOptions.ROUNDING_DEFAULT),
          more(
              LikelihoodOptions.KAPPA,
              "VALUE",
              LikelihoodOptions.KAPPA_HELP,
              LikelihoodOptions.KAPPA_DEFAULT),
          more(
              LikelihoodOptions.NU,
              "VALUE",
              LikelihoodOptions.NU_HELP,
              LikelihoodOptions.NU_DEFAULT),
          more(
              LikelihoodOptions.BASE_SCALE,
              "VALUE",
              LikelihoodOptions.BASE_SCALE_HELP,
              LikelihoodOptions.BASE_SCALE_DEFAULT),
          more(
              LikelihoodOptions.TAILS,
              "VALUE",
              LikelihoodOptions.TAILS_HELP,
              LikelihoodOptions.TAILS_DEFAULT),
          more(
              LikelihoodOptions.PSEUDO_COUNT,
              "VALUE",
              LikelihoodOptions.PSEUDO_COUNT_HELP,
              LikelihoodOptions.PSEUDO_COUNT_DEFAULT
                  + " for counts, "
                  + LikelihoodOptions.CATEGORY_PSEUDO_COUNT_DEFAULT
                  + " for categories"),
          more(
              LikelihoodOptions.MU,
              "VALUE",
              LikelihoodOptions.MU_HELP,
              LikelihoodOptions.MU_DEFAULT),
          more(
              LikelihoodOptions.SIGMA,
              "NUMBER",
              LikelihoodOptions.SIGMA_HELP,
              LikelihoodOptions.SIGMA_DEFAULT),
          more(
              LikelihoodOptions.RANKING_WEIGHT,
              "NUMBER",
              LikelihoodOptions.RANKING_WEIGHT_HELP,
              LikelihoodOptions.RANKING_WEIGHT_DEFAULT),
          more(
              LikelihoodOptions.RANKING_CODES,
              "VALUE",
              LikelihoodOptions.RANKING_CODES_HELP,
              LikelihoodOptions.RANKING_CODES_DEFAULT),
          more(
              LikelihoodOptions.RANKING_CENTRE,
              "VALUE",
              LikelihoodOptions.RANKING_CENTRE_HELP,
              LikelihoodOptions.RANKING_CENTRE_NONE),
          more(
              LikelihoodOptions.RANKING_SAMPLER,
              "WORD",
              LikelihoodOptions.RANKING_SAMPLER_HELP,
              LikelihoodOptions.RANKING_SAMPLER_DEFAULT),
          more(RunOptions.CHAINS, "NUMBER", RunOptions.CHAINS_HELP, RunOptions.CHAINS_DEFAULT),
          more(RunOptions.THIN, "NUMBER", RunOptions.THIN_HELP, RunOptions.THIN_DEFAULT),
          more(RunOptions.THREADS, "NUMBER", RunOptions.THREADS_HELP, RunOptions.THREADS_DEFAULT),
          more(RunOptions.ENGINE, "WORD", RunOptions.ENGINE_HELP, RunOptions.ENGINE_DEFAULT),
          more(
              RunOptions.CHECKPOINT,
              "FILE",
              RunOptions.CHECKPOINT_HELP,
              RunOptions.CHECKPOINT_DEFAULT),
          more(
              RunOptions.CHECKPOINT_SECONDS,
              "NUMBER",
              RunOptions.CHECKPOINT_SECONDS_HELP,
              RunOptions.CHECKPOINT_SECONDS_DEFAULT),
          more(
              OutputOptions.ESTIMATE,
              "WORD",
              OutputOptions.ESTIMATE_HELP,
              OutputOptions.ESTIMATE_DEFAULT),
          more(
              OutputOptions.ESTIMATE_COST,
              "NUMBER",
              OutputOptions.ESTIMATE_COST_HELP,
              OutputOptions.ESTIMATE_COST_DEFAULT),
          more(
              OutputOptions.EVIDENCE,
              "VALUE",
              OutputOptions.EVIDENCE_HELP,
              OutputOptions.EVIDENCE_DEFAULT),
          more(
              OutputOptions.HELD_OUT,
              "VALUE",
              OutputOptions.HELD_OUT_HELP,
              OutputOptions.HELD_OUT_DEFAULT),
          more(QUIET, "", "Print nothing but errors.", ""));

  private static String ignore() {
    return DataOptions.IGNORE_HELP.replace("Attributes", "Columns");
  }

  private static Option shown(String name, String value, String help, String usual) {
    return new Option(name, value, help, usual, true);
  }

  private static Option more(String name, String value, String help, String usual) {
    return new Option(name, value, help, usual, false);
  }

  /** {@return the first sentence of the help, or its first clause} */
  String clause() {
    return help.split("(?<=[a-z]{2})[.;] ", 2)[0].replaceAll("\\.$", "");
  }
}
