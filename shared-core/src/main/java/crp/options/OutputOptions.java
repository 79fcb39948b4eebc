package crp.options;

import crp.estimate.Cut;
import crp.estimate.PointEstimate;
import crp.model.EvidenceChoice;
import crp.model.HeldOut;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Options of what is computed from the draws. */
public final class OutputOptions {

  public static final String ESTIMATE_NAME = "estimate";
  public static final String ESTIMATE_HELP =
      "Which partition is the answer: the one of least expected variation of information (vi) or"
          + " Binder loss (binder; more small clusters), or the draw of least expected variation of"
          + " information (vi-draw) or of highest joint density (map).";
  public static final Option<PointEstimate.Kind> ESTIMATE =
      Option.choice(ESTIMATE_NAME, ESTIMATE_HELP, "vi", PointEstimate.Kind.class);

  public static final String ESTIMATE_COST_NAME = "estimate-cost";
  public static final String ESTIMATE_COST_HELP =
      "Cost of two rows apart that belong together, above 0 and below 2, for the estimates vi and"
          + " binder; two rows together that belong apart cost 2 minus it. 1 for equal costs; 0.5"
          + " gives more, 1.5 fewer clusters.";

  /** Which estimates have costs is checked where both are known. */
  public static final Option<String> ESTIMATE_COST =
      Option.of(
          ESTIMATE_COST_NAME,
          ESTIMATE_COST_HELP,
          "1",
          (name, text) -> {
            PointEstimate.of(PointEstimate.Kind.VI, name, text);
            return text;
          });

  /** The word for no evidence. */
  private static final String NO_EVIDENCE = "no";

  public static final String EVIDENCE_NAME = "evidence";
  public static final String EVIDENCE_HELP =
      "Log evidence or log Bayes factor: 'no'; 'alone' for the log evidence; or the prior to"
          + " compare with: 'crp' or 'equal' (equal weights of the same links). Takes longer than"
          + " the fit. Not for groups and sequences.";
  public static final Option<Optional<EvidenceChoice>> EVIDENCE =
      Option.of(EVIDENCE_NAME, EVIDENCE_HELP, NO_EVIDENCE, OutputOptions::evidence);

  public static final String HELD_OUT_NAME = "held-out";
  public static final String HELD_OUT_HELP =
      "Held-out log likelihood: a number of folds of at least 2; 'last:N' for the last N rows or"
          + " sequences; 'rolling:N' for each of the last N rows, predicted from all before it; 0"
          + " for none.";
  public static final Option<Optional<HeldOut.Choice>> HELD_OUT =
      Option.of(
          HELD_OUT_NAME,
          HELD_OUT_HELP,
          "0",
          (name, text) -> OptionText.named(name + " ", () -> HeldOut.Choice.parse(text)));

  public static final String CUT_NAME = "cut";
  public static final String CUT_HELP =
      "Where the ladder of coarser answers is cut. 'automatic': clusters without a valley"
          + " of the density between them are one; 'none' for the answer itself; a number of"
          + " clusters; or 'height 0.4', a distance below which they are fused.";
  public static final Option<Cut> CUT = Option.of(CUT_NAME, CUT_HELP, "automatic", Cut::parse);

  public static final String RESULTS_NAME = "results";
  public static final String RESULTS_HELP =
      "Folder for the files of the run, empty for none. They are trace.csv, draws.csv, rows.csv,"
          + " summary.txt, ladder.csv, density.csv and report.html; files of the same names are"
          + " replaced.";
  public static final Option<Optional<Path>> RESULTS = Option.file(RESULTS_NAME, RESULTS_HELP);

  public static final String REPORT_NAME = "report";
  public static final String REPORT_HELP =
      "File for the result as one HTML page, empty for none. A browser opens it without a network;"
          + " a slider along the ladder recolours its plots. A file of the same name is replaced.";
  public static final Option<Optional<Path>> REPORT = Option.file(REPORT_NAME, REPORT_HELP);

  public static final String SOFT_NAME = "soft";
  public static final String SOFT_HELP = "Keep the probability of every cluster for each row.";
  public static final Option<Boolean> SOFT = Option.flag(SOFT_NAME, SOFT_HELP);

  /** Those of all models. */
  public static final List<Option<?>> OF_ALL =
      List.of(ESTIMATE, ESTIMATE_COST, CUT, HELD_OUT, SOFT, REPORT, RESULTS);

  private OutputOptions() {}

  private static Optional<EvidenceChoice> evidence(String name, String text) {
    return text.trim().equalsIgnoreCase(NO_EVIDENCE)
        ? Optional.empty()
        : OptionText.named(name + " ", () -> Optional.of(EvidenceChoice.parse(text, NO_EVIDENCE)));
  }
}
