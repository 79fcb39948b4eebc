/**
 * The defaults on many data sets: {@link crp.experiment.EvaluateDefaults} runs on {@code Designs},
 * which are drawn, and on the sets of {@code evaluation-sets.csv}, which {@code ListedSet} loads;
 * or on ordinary tables, each an {@code OrdinaryDesign}. {@link crp.experiment.EvaluateNoise} runs
 * all models on tables without groups. The figures of published papers are made by {@code
 * crp.experiment.paper}.
 */
@NullMarked
package crp.experiment;

import org.jspecify.annotations.NullMarked;
