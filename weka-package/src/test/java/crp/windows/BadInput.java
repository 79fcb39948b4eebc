package crp.windows;

import java.util.List;

/**
 * A text that is no value of an option, and what Weka's windows say about it.
 *
 * @param command scheme and options that are entered first
 * @param part row of the dialog that opens another dialog, empty for none
 * @param row of that dialog
 * @param text what is typed
 * @param said what the sentence says, parts with ... between them
 */
record BadInput(String command, String part, String row, String text, String said) {

  private static final String CRP = "CRPMixture";
  private static final String GAUSSIAN = "CRPMixture -likelihood GaussianLikelihood";
  private static final String LINKS = "DistanceDependentCRP -nearness GraphNearness";

  /** {@return what is told while it is typed} */
  static List<BadInput> typed() {
    return List.of(
        new BadInput(CRP, "", "sweeps", "0", "Sweeps must be at least 1, was 0"),
        new BadInput(CRP, "", "sweeps", "1e3", "Sweeps must be a whole number ... was '1e3'"),
        new BadInput(CRP, "", "seed", "abc", "Seed must be a whole number ... was 'abc'"),
        new BadInput(CRP, "", "seed", "1.5", "Seed must be a whole number ... was '1.5'"),
        new BadInput(CRP, "", "concentration", "-1", "Concentration must be positive ... was -1"),
        new BadInput(CRP, "", "concentration", "many", "Concentration must be a number ... 'many'"),
        new BadInput(CRP, "", "discount", "1", "'discount' must be at least 0 and below 1, was 1"),
        new BadInput(CRP, "", "noise", "2", "'noise' must be ... below 1, was 2"),
        new BadInput(CRP, "run", "chains", "0", "'chains' must be at least 1, was 0"),
        new BadInput(CRP, "run", "threads", "-1", "'threads' must be at least 0, was -1"),
        new BadInput(CRP, "run", "thin", "x", "'thin' must be a whole number ... was 'x'"),
        new BadInput(
            CRP, "run", "max-seconds", "-5", "'max-seconds' must be at least 0 ... was -5"),
        new BadInput(
            CRP, "run", "checkpoint-seconds", "0", "'checkpoint-seconds' must be positive"),
        new BadInput(
            CRP, "output", "cut", "0", "'cut' must be automatic, none, a number ... was 0"),
        new BadInput(CRP, "output", "cut", "height 2", "'cut' must be automatic ... was height 2"),
        new BadInput(CRP, "output", "evidence", "maybe", "'evidence' ... maybe"),
        new BadInput(CRP, "output", "held-out", "1", "'held-out' ... 2"),
        new BadInput(
            CRP, "output", "estimate-cost", "2", "'estimate-cost' ... below 2 ... was '2'"),
        new BadInput(GAUSSIAN, "likelihood", "kappa", "0", "'kappa' must be positive ... was 0"),
        new BadInput(GAUSSIAN, "likelihood", "tails", "2", "'tails' must be ... was 2"),
        new BadInput("PoweredCRP", "", "power", "best", "'power' ... best"),
        new BadInput("PoweredCRP", "", "seats", "minus 2", "'seats' ... below 1"),
        new BadInput(
            "MixtureOfFiniteMixtures", "", "components", "uniform 0", "'components' ... 10000"),
        new BadInput("HDPHMM", "", "stay", "-1", "'stay' must be ... at least 0 ... was -1"),
        new BadInput(LINKS, "nearness", "hops", "0", "'hops' must be at least 1, was 0"),
        new BadInput(
            LINKS, "decay", "decay-scale", "-3", "'decay-scale' must be ... positive ... -3"));
  }

  /** {@return what only the data of Old Faithful can refuse, so that it is told after Start} */
  static List<BadInput> started() {
    return List.of(
        start("CRPMixture -I 0", "sweeps must be at least 1, was 0"),
        start("CRPMixture -ignore 1-99", "'ignore' ... '1-99' ... 2 waiting"),
        start("CRPMixture -A \"expected 500\"", "below the number of rows (272)"),
        start("CRPMixture -likelihood PoissonLikelihood", "row 1 ... 'eruptions' ... was 3.6"),
        start(
            "CRPMixture -noise none -evidence equal",
            "'evidence' ... links can have equal weights"),
        start("CRPMixture -held-out 1000", "'held-out' ... 272"),
        start("CRPMixture -results %s/x", "'results' ... folder"),
        start("HDPMixture", "'group' ... 'waiting' ... 51 values"),
        start("HDPHMM -sequence who", "'sequence' ... 'who'"),
        start("DistanceDependentCRP -nearness \"TimeNearness -time then\"", "'time' ... 'then'"),
        start("DistanceDependentCRP -nearness GraphNearness", "'edges' must be given"),
        start("MallowsMixture", "row 1 ... rank ... eruptions"));
  }

  private static BadInput start(String command, String said) {
    return new BadInput(command, "", "", "", said);
  }

  /** Fails unless a text is one sentence that says it. */
  void requireSaid(String sentence) {
    int from = 0;
    for (String part : said.split(" \\.\\.\\. ", -1)) {
      int at = sentence.indexOf(part, from);
      if (at < 0) {
        throw new AssertionError("no '" + part + "' in: " + sentence);
      }
      from = at + part.length();
    }
    if (sentence.lines().count() != 1
        || sentence.length() > 300
        || sentence.contains("Exception")) {
      throw new AssertionError("no sentence for people: " + sentence);
    }
  }
}
