/**
 * The defaults on many data sets: {@link crp.experiment.EvaluateDefaults} runs on {@code Designs},
 * which are drawn, and on the sets of {@code evaluation-sets.csv}, which {@code ListedSet} loads.
 * The figures of published papers are made by {@code crp.experiment.paper}.
 */
@NullMarked
package crp.experiment;

import org.jspecify.annotations.NullMarked;
