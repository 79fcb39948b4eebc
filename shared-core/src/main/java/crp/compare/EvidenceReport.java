package crp.compare;

import crp.data.Rows;
import crp.diagnose.LogEstimate;
import crp.mixture.Baselines;
import crp.mixture.PartitionModel;
import crp.model.EvidenceChoice;
import crp.model.Fit;
import crp.model.FitNumbers;
import crp.parallel.Progress;
import crp.parallel.RunScope;
import crp.parallel.TimeLimitException;
import crp.report.Paragraph;
import crp.report.Topic;
import crp.seating.Prior;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The evidence of a fitted model in sentences. Static and without state. */
public final class EvidenceReport {

  private EvidenceReport() {}

  /**
   * {@return the log evidence or, against a baseline, the log Bayes factor; what cannot be computed
   * is replaced by the reason, such as that no time is left} A factor that is the difference of two
   * log evidences comes with that of the model; where a bridge leads from prior to prior, the log
   * evidence, which costs far more, is not computed.
   *
   * @param model what was fitted
   * @param choice what to compare with
   * @param progress listener for the sweeps of all runs
   */
  public static <R extends Rows> List<Paragraph> of(
      PartitionModel<R> model, Fit<R> fit, EvidenceChoice choice, Progress progress) {
    return RunScope.current()
        .limited(fit.settings().schedule().maxSeconds())
        .run(() -> paragraphs(model, fit, choice, progress));
  }

  private static <R extends Rows> List<Paragraph> paragraphs(
      PartitionModel<R> model, Fit<R> fit, EvidenceChoice choice, Progress progress) {
    Evidence<R> evidence = Evidence.of(model, fit.settings(), progress);
    List<Paragraph> all =
        choice.kind() == EvidenceChoice.Baseline.ALONE
            ? List.of(said("Log evidence", 1, evidence::logEvidence).paragraph())
            : factor(evidence, choice, model.prior().parameters().sampled(Prior.SCALE), fit);
    RunScope.check();
    return all;
  }

  private static <R extends Rows> List<Paragraph> factor(
      Evidence<R> evidence, EvidenceChoice choice, boolean sampledScale, Fit<R> fit) {
    String what = "Log Bayes factor against " + Baselines.name(choice);
    Prior baseline;
    Supplier<LogEstimate> bridge;
    try {
      baseline =
          evidence.model().baseline(choice, sampledScale ? FitNumbers.of(fit).scale() : Double.NaN);
      bridge = evidence.bridgeFrom(baseline);
    } catch (IllegalArgumentException e) {
      return List.of(notComputed(what, e));
    }
    if (bridge != null) {
      return List.of(said(what, 1, bridge).paragraph());
    }
    Said alone = said("Log evidence", 0.5, evidence::logEvidence);
    Said factor = said(what, 1, () -> evidence.against(baseline, alone.estimate()));
    return List.of(alone.paragraph(), factor.paragraph());
  }

  /**
   * An estimate in words.
   *
   * @param paragraph the sentence
   * @param estimate null if it could not be computed
   */
  private record Said(Paragraph paragraph, @Nullable LogEstimate estimate) {}

  private static Said said(String what, double share, Supplier<LogEstimate> wanted) {
    try {
      LogEstimate found = RunScope.current().share(share).run(wanted);
      return new Said(paragraph(what + " (nats): " + found.text() + "."), found);
    } catch (IllegalArgumentException | TimeLimitException e) {
      return new Said(notComputed(what, e), null);
    }
  }

  private static Paragraph notComputed(String what, RuntimeException why) {
    return paragraph(what + ": not computed: " + why.getMessage() + ".");
  }

  private static Paragraph paragraph(String text) {
    return new Paragraph(Topic.EVIDENCE, text);
  }
}
