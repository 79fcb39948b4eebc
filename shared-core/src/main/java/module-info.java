/**
 * Priors, likelihoods, samplers and summaries of Chinese restaurant clustering.
 *
 * <p>The public types of the exported packages change only with a new minor version, and then the
 * change log says so. Two kinds of members are excepted: types whose documentation begins with "Not
 * part of the promised API.", and methods whose signatures show such types or types of other
 * packages. On the class path a program can reach the packages that are not exported, too; they can
 * change at any time. {@link crp.model.Model} is the place to begin.
 *
 * <p>Rows, columns, items, clusters and chains are numbered from 0 unless a method says otherwise.
 */
@SuppressWarnings("requires-automatic")
module crp.core {
  requires commons.math3;
  requires de.siegmar.fastcsv;
  requires static com.google.errorprone.annotations;
  requires static org.jspecify;

  exports crp;
  exports crp.checkpoint;
  exports crp.clean;
  exports crp.partition;
  exports crp.data;
  exports crp.diagnose;
  exports crp.draws;
  exports crp.estimate;
  exports crp.file;
  exports crp.franchise;
  exports crp.host;
  exports crp.html;
  exports crp.likelihood;
  exports crp.likelihood.discrete;
  exports crp.likelihood.gaussian;
  exports crp.likelihood.mixed;
  exports crp.likelihood.ranking;
  exports crp.answer;
  exports crp.choose;
  exports crp.compare;
  exports crp.links;
  exports crp.mixture;
  exports crp.model;
  exports crp.options;
  exports crp.parallel;
  exports crp.parameter;
  exports crp.predict;
  exports crp.proximity;
  exports crp.random;
  exports crp.regions;
  exports crp.report;
  exports crp.saved;
  exports crp.seating;
  exports crp.task;
}
