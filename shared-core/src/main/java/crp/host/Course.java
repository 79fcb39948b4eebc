package crp.host;

import crp.choose.OutlierChoice;
import crp.data.Rows;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.model.Model;
import crp.options.NoiseOption;
import crp.report.Paragraph;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>Where the answers to a model come from: from runs, or from what earlier runs found.
 */
public interface Course {

  /**
   * {@return the model with noise and tails as options and data say}
   *
   * @param model without noise
   * @param noise whether rows can be noise, and with which prior probability
   */
  <R extends Rows> OutlierChoice<R> outliers(Mixture<R> model, NoiseOption noise);

  /** {@return the fit of a model} */
  <R extends Rows> Fit<R> fit(Model<R> model);

  /** {@return what is computed beside the fit} */
  <R extends Rows> List<Paragraph> further(Fit<R> fit);
}
