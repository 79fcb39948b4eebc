// The code of java.md, without the words.

import crp.answer.*;
import crp.data.*;
import crp.draws.*;
import crp.likelihood.*;
import crp.likelihood.gaussian.*;
import crp.links.*;
import crp.mixture.*;
import crp.model.*;
import crp.parameter.*;
import crp.predict.*;
import crp.proximity.*;
import crp.random.*;
import crp.seating.*;
import crp.stream.*;
import java.util.*;

void say(String form, Object... values) {
  System.out.println(String.format(Locale.ROOT, form, values));
}

Random noise = new Random(5);
double[][] values = new double[45][];
for (int i = 0; i < values.length; i++) {
  values[i] = new double[] {10 * (i % 3) + noise.nextGaussian(), noise.nextGaussian()};
}
RealRows rows = RealRows.of(values);
var model = Mixture.of(Crp.of(Parameter.gamma(1, 1)), DiagonalGaussian.from(rows), rows);
var fit = model.sweeps(100).seed(1).fit();

Answer.of(fit).summary().lines().limit(5).forEach(System.out::println);
say("labels: %s ...", Arrays.toString(Arrays.copyOf(Answer.of(fit).labels(), 9)));
for (Cluster one : Answer.of(fit).clusters()) {
  say("cluster %d has %d rows", one.index(), one.rows());
}

double[] law = fit.draws().clusterCountLaw();
for (int k = 3; k <= 5; k++) {
  say("%d clusters with probability %.2f", k, law[k]);
}
var together = Uncertainty.of(fit).pairs();
say("rows 0 and 3 together: %.2f, rows 0 and 1: %.2f", together.of(0, 3), together.of(0, 1));
for (Draw draw : List.of(fit.draws().draws().get(0), fit.draws().draws().get(199))) {
  say("chain %d, sweep %d: %d clusters, concentration %.2f",
      draw.chain(), draw.sweep(), draw.clusters(), draw.concentration());
}

RealRows fresh = RealRows.of(new double[][] {{10.5, 0.3}, {5, 0}, {60, -2}});
Predictions seats = TableView.of(fit).averagedPredictor().predict(fresh);
for (int i = 0; i < seats.size(); i++) {
  StringJoiner each = new StringJoiner(" ");
  for (double p : seats.seatProbabilities(i)) {
    each.add(String.format(Locale.ROOT, "%.2f", p));
  }
  say("cluster %d; probabilities %s; log density %.1f", seats.cluster(i), each, seats.logDensity(i));
}

values[0][1] = Double.NaN;
values[1][0] = Double.NaN;
RealRows holes = RealRows.of(values);
var patchy =
    Mixture.of(Crp.of(Parameter.gamma(1, 1)), DiagonalGaussian.from(holes), holes).sweeps(100).seed(1).fit();
for (int i = 0; i < 2; i++) {
  say("row %d: cluster %d, confidence %.2f, unsure: %b",
      i, Answer.of(patchy).labels()[i], Answer.of(patchy).confidence()[i], Answer.of(patchy).unsure()[i]);
}

double[] ages = {21, 22, 23, 24, 41, 42, 43, 44, 90, 23};
double[] people = {4, 7, 6, 3, 5, 8, 6, 4, 1, 0};
RealRows counted = RealRows.of(ages, ages.length, 1, Weights.of(people));
var byAge = Mixture.of(Crp.of(1), DiagonalGaussian.from(counted), counted).sweeps(100).seed(1).fit();
for (Cluster one : Answer.of(byAge).clusters()) {
  say("cluster %d: rows %d, weight %.0f", one.index(), one.rows(), one.weight());
}
say("labels: %s", Arrays.toString(Answer.of(byAge).labels()));

record Waiting() implements NonconjugateFamily<RealRows> {
  public int dimension() {
    return 1;
  }

  public void drawParameter(double[] p, Rng rng) {
    p[0] = 2 * rng.gaussian();
  }

  public double logBase(double[] p) {
    return -p[0] * p[0] / 8 - 0.5 * Math.log(8 * Math.PI);
  }

  public double logDensity(double[] p, RealRows rows, int row) {
    return p[0] - Math.exp(p[0]) * rows.value(row, 0);
  }

  public String describe() {
    return "exponential waiting times";
  }

  public List<String> quantities() {
    return List.of("mean wait");
  }

  public void report(double[] p, double[] out) {
    out[0] = Math.exp(-p[0]);
  }
}

double[] waits = new double[60];
for (int i = 0; i < waits.length; i++) {
  waits[i] = -Math.log(1 - noise.nextDouble()) * (i < 30 ? 0.05 : 5);
}
RealRows visits = RealRows.of(waits, waits.length, 1);
var queue = Mixture.of(Crp.of(1), new Waiting(), visits).sweeps(100).seed(1).fit();
Answer.of(queue).summary().lines().limit(10).forEach(System.out::println);

double[] years = new double[40];
double[][] level = new double[40][1];
for (int i = 0; i < years.length; i++) {
  years[i] = 1960 + i;
  level[i][0] = (i < 15 || i >= 30 ? 5 : 12) + noise.nextGaussian();
}
Decay halving = Decay.of("halving", years5 -> Math.pow(0.5, years5 / 5));
TimeAffinity near = TimeAffinity.sequential(TimeOrder.of(years), halving, Ties.BY_ROW);
RealRows yearly = RealRows.of(level);
var eras =
    LinkedMixture.of(DistanceCrp.of(0.1, near), DiagonalGaussian.from(yearly), yearly).sweeps(100).seed(1).fit();
int[] era = Answer.of(eras).labels();
for (int i = 0; i < era.length; i++) {
  if (i == 0 || era[i] != era[i - 1]) {
    say("from %.0f: cluster %d", years[i], era[i]);
  }
}
say("the weight of ten years: %.2f", halving.weight(10));

var stream = RowStream.of(fit, RowStream.PARTICLES, 1);
double[][] batch = new double[40][];
for (int i = 0; i < batch.length; i++) {
  batch[i] = new double[] {10 * (i % 4) + noise.nextGaussian(), noise.nextGaussian()};
}
Arrival arrival = stream.add(RealRows.of(batch));
say("clusters: %s ...", Arrays.toString(Arrays.copyOf(arrival.clusters(), 8)));
arrival.appeared().forEach((number, p) -> say("cluster %d is new with probability %.2f", number, p));
say("%s", stream);

/exit
