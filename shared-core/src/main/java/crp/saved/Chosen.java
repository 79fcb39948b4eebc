package crp.saved;

import crp.likelihood.Box;
import crp.likelihood.Family;
import crp.mixture.Mixture;
import crp.parameter.Parameter;
import crp.seating.TablePrior;
import java.util.Optional;

/**
 * What the data decided about a mixture.
 *
 * @param prior that was used
 * @param family with or without heavy tails
 * @param noise prior probability of a row to belong to no cluster; empty if each belongs to one
 * @param box range of uniform noise
 */
record Chosen(TablePrior prior, Family<?> family, Optional<Parameter> noise, Optional<Box> box) {

  static Chosen of(Mixture<?> model) {
    return new Chosen(
        model.prior(),
        model.family(),
        Optional.ofNullable(model.noise()),
        Optional.ofNullable(model.box()));
  }
}
