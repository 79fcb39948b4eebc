package weka.clusterers.crp;

import crp.chain.Checkpoint;
import crp.data.Rows;
import crp.data.Sequences;
import crp.franchise.Level;
import crp.franchise.TransitionPrior;
import crp.model.Clusterer;
import crp.model.EvidenceReport;
import crp.model.Fit;
import crp.model.FranchiseFiles;
import crp.model.FranchisePictures;
import crp.model.GroupedFit;
import crp.model.GroupedModel;
import crp.model.HeldOut;
import crp.model.ModelSpec;
import crp.model.PowerTuning;
import crp.model.RunFiles;
import crp.model.SequenceFit;
import crp.model.SequenceModel;
import crp.model.Settings;
import crp.options.OutputOptions;
import crp.parallel.Progress;
import crp.parameter.Parameter;
import crp.proximity.TimeOrder;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.data.Columns;
import weka.clusterers.crp.data.Members;
import weka.clusterers.crp.likelihood.Binding;
import weka.clusterers.crp.model.BuiltModel;
import weka.clusterers.crp.model.GroupScorer;
import weka.clusterers.crp.model.MemberModel;
import weka.clusterers.crp.model.MixtureModel;
import weka.clusterers.crp.model.ModelText;
import weka.clusterers.crp.model.ModelView;
import weka.clusterers.crp.model.NearModel;
import weka.clusterers.crp.model.StateScorer;
import weka.clusterers.crp.nearness.DecayOptions;
import weka.clusterers.crp.nearness.Near;
import weka.clusterers.crp.options.Output;
import weka.clusterers.crp.options.Repetition;
import weka.core.Instances;

/**
 * A run of a scheme on some data: fits the model that the scheme chooses, and writes its text.
 *
 * @param scheme with its options
 * @param data the data; not changed
 * @param columns the attributes of the likelihood
 * @param binding likelihood and data
 * @param settings how to fit
 * @param progress is notified of each sweep
 * @param <R> the kind of rows
 */
public record Fitting<R extends Rows>(
    CrpClusterer scheme,
    Instances data,
    Columns columns,
    Binding<R> binding,
    Settings settings,
    Progress progress) {

  private static final String PUBLISHED =
      "Note: the published sampler was used. Its forward passes are not draws from the posterior, and more sweeps"
          + " bring them no nearer.";

  /** {@return the rows of the likelihood} */
  public R rows() {
    return binding.rows();
  }

  private Output output() {
    return scheme.getOutput();
  }

  private ModelText.Caption caption(List<String> remarks) {
    return new ModelText.Caption(
        scheme.getClass().getSimpleName(), Repetition.command(scheme), remarks);
  }

  /**
   * {@return a mixture under a prior over partitions}
   *
   * @param prior the prior
   * @param remarks paragraphs for the text of the model
   */
  public BuiltModel mixture(TablePrior prior, String... remarks) {
    ModelSpec<R> spec = ModelSpec.mixture(prior, binding.family(), rows());
    Fit<R> fit = fit(spec);
    List<String> all = new ArrayList<>(List.of(remarks));
    all.addAll(judged(spec, fit));
    all.add(output().write(folder -> RunFiles.write(fit, row -> row, folder)));
    return MixtureModel.of(binding, fit, caption(all));
  }

  /**
   * {@return a mixture under a powered prior whose power is tuned first}
   *
   * @param prior gives the concentration; its power is ignored
   */
  public BuiltModel tuned(PoweredCrp prior) {
    PowerTuning.Curve curve =
        saved(
            () ->
                PowerTuning.tune(
                    prior, binding.family(), rows(), settings, scheme.getRun().plan(), progress));
    return mixture(prior.with("power", Parameter.fixed(curve.power())), curve.text());
  }

  /**
   * {@return a model under distances}
   *
   * @param near the distances
   * @param spec gives the model of the rows in the order of the distances
   */
  public BuiltModel near(Near near, Function<R, ModelSpec<R>> spec) {
    TimeOrder order = near.order();
    @SuppressWarnings("unchecked")
    R rows = order == null ? rows() : (R) rows().select(order.rows());
    ModelSpec<R> model = spec.apply(rows);
    Fit<R> fit = fit(model);
    List<String> remarks = new ArrayList<>();
    for (String note : near.notes()) {
      remarks.add(note.substring(0, 1).toUpperCase(Locale.ROOT) + note.substring(1) + ".");
    }
    if (near.reader().givesDistances() || near.affinity().scalable()) {
      String end = near.scale().sampled() ? " at the start; it is sampled." : ".";
      remarks.add("Decay: " + DecayOptions.describe(near.decay()) + end);
    }
    if (!fit.origin().drawsFromPosterior()) {
      remarks.add(PUBLISHED);
    }
    remarks.add(
        output()
            .write(
                folder -> RunFiles.write(fit, order == null ? row -> row : order::rank, folder)));
    remarks.addAll(judged(model, fit));
    return NearModel.of(data, columns, binding, near, fit, caption(remarks));
  }

  private Fit<R> fit(ModelSpec<R> spec) {
    output().requireFolds(folds -> HeldOut.folds(spec, folds));
    Clusterer<R> clusterer = spec.clusterer().with(settings);
    Checkpoint plan = scheme.getRun().plan();
    return saved(() -> (plan == null ? clusterer : clusterer.checkpoint(plan)).fit(progress));
  }

  /** A file that cannot be read or written is reported in one sentence. */
  private static <T> T saved(Supplier<T> run) {
    try {
      return run.get();
    } catch (UncheckedIOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private List<String> judged(ModelSpec<R> spec, Fit<R> fit) {
    List<String> remarks = heldOut(folds -> HeldOut.of(spec, settings, folds, progress));
    if (output().wantsEvidence()) {
      remarks.addAll(EvidenceReport.sentences(spec, fit, output().baseline(), progress));
    }
    return remarks;
  }

  private List<String> heldOut(IntFunction<HeldOut> run) {
    List<String> remarks = new ArrayList<>();
    if (output().getHeldOut() != 0) {
      remarks.add(run.apply(output().getHeldOut()).sentence());
    }
    return remarks;
  }

  private void refuseEvidence() {
    if (output().wantsEvidence()) {
      throw new IllegalArgumentException(
          "-%s must be no for groups and sequences, was %s"
              .formatted(OutputOptions.EVIDENCE, output().getEvidence()));
    }
  }

  /**
   * {@return a model of sequences}
   *
   * @param prior of the transitions
   * @param sampler of the states
   * @param attribute index of the attribute with the sequences, empty for a single one
   */
  public BuiltModel sequences(
      TransitionPrior prior, SequenceModel.Sampler sampler, int... attribute) {
    refuseEvidence();
    Members members = attribute.length == 0 ? null : Members.of(data, attribute[0]);
    SequenceModel<R> model =
        SequenceModel.of(prior, binding.family(), rows(), sequences(members))
            .with(settings)
            .with(sampler);
    output().requireFolds(folds -> HeldOut.folds(model, folds));
    Checkpoint plan = scheme.getRun().plan();
    SequenceFit<R> fit = saved(() -> (plan == null ? model : model.checkpoint(plan)).fit(progress));
    List<String> remarks = heldOut(folds -> HeldOut.of(model, folds, progress));
    remarks.add(ModelText.segments(fit, members));
    remarks.add(output().write(folder -> FranchiseFiles.write(fit, folder)));
    ModelView view =
        ModelView.of(
            ModelText.of(binding, fit.states(), fit.repeatableSummary(), caption(remarks)),
            scheme.getClass().getSimpleName(),
            fit.labels(),
            fit.states(),
            fit.draws(),
            FranchisePictures.all(fit));
    return new MemberModel<>(binding, new StateScorer<>(fit), view);
  }

  private Sequences sequences(@Nullable Members members) {
    if (members == null) {
      return Sequences.of(rows().size());
    }
    List<String> ids = new ArrayList<>();
    for (int member : members.of()) {
      ids.add(members.names().get(member));
    }
    return Sequences.ofIds(ids);
  }

  /**
   * {@return a model of groups}
   *
   * @param top the level that all groups share
   * @param group the level of each group
   * @param attribute index of the attribute with the groups, empty for a single one
   */
  public BuiltModel groups(Level top, Level group, int... attribute) {
    refuseEvidence();
    Members members =
        attribute.length == 0
            ? new Members(-1, List.of("all rows"), new int[rows().size()])
            : Members.of(data, attribute[0]);
    GroupedModel<R> model =
        GroupedModel.of(top, group, binding.family(), rows(), members.of()).with(settings);
    output().requireFolds(folds -> HeldOut.folds(model, folds));
    Checkpoint plan = scheme.getRun().plan();
    GroupedFit<R> fit = saved(() -> (plan == null ? model : model.checkpoint(plan)).fit(progress));
    List<String> remarks = heldOut(folds -> HeldOut.of(model, folds, progress));
    remarks.add(ModelText.groups(members));
    remarks.add(output().write(folder -> FranchiseFiles.write(fit, folder)));
    ModelView view =
        ModelView.of(
            ModelText.of(binding, fit.clusters(), fit.repeatableSummary(), caption(remarks)),
            scheme.getClass().getSimpleName(),
            fit.labels(),
            fit.clusters(),
            fit.draws(),
            FranchisePictures.all(fit));
    return new MemberModel<>(binding, new GroupScorer<>(fit, members), view);
  }
}
