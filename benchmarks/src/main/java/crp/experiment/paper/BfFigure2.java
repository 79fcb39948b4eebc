package crp.experiment.paper;

import crp.bench.OrderedProblems;
import crp.model.PriorDraws;
import crp.partition.Links;
import crp.picture.Picture;
import crp.proximity.Decay;
import crp.seating.DistanceCrp;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Draws of the sequential distance dependent CRP under four decays. */
final class BfFigure2 implements Experiment {

  private static final int CUSTOMERS = 250;
  private static final double SCALE = 10;

  @Override
  public String name() {
    return "bf-figure2";
  }

  @Override
  public String about() {
    return "Blei and Frazier, figure 2: draws from sequential CRPs under four decays";
  }

  @Override
  public void run(Lab lab) throws IOException {
    Map<String, Decay> decays = new LinkedHashMap<>();
    decays.put("identity (CRP)", Decay.identity());
    decays.put("window", Decay.window(SCALE));
    decays.put("exponential", Decay.exponential(SCALE));
    decays.put("logistic", Decay.logistic(SCALE));
    Lab.Results table =
        lab.table(
            "tables",
            "decay %s",
            "draws %d",
            "tables %.2f",
            "error %.2f",
            "prior mean %.2f",
            "links back %.2f");
    int count = lab.pick(200, 5000);
    List<Picture> panels = new ArrayList<>();
    for (Map.Entry<String, Decay> one : decays.entrySet()) {
      DistanceCrp prior = DistanceCrp.of(1, OrderedProblems.near(CUSTOMERS, one.getValue()));
      PriorDraws draws = PriorDraws.of(prior, count, lab.rng(2));
      Moments tables = new Moments();
      draws.partitions().forEach(drawn -> tables.add(drawn.clusters()));
      table.row(
          one.getKey(),
          count,
          tables.mean(),
          tables.error(),
          prior.meanTables(CUSTOMERS),
          back(draws.links()));
      panels.add(SeatedDraw.of(one.getKey(), draws.partitions().get(0), one.getValue(), 3 * SCALE));
    }
    lab.picture("draws", SeatedDraw.grid(panels));
    lab.note(
        "The paper has pictures only: with a decay customers sit with near ones, and tables die out.");
  }

  /** {@return how far back a link goes on average} Links to oneself do not count. */
  private static double back(List<Links> draws) {
    Moments distances = new Moments();
    for (Links links : draws) {
      for (int i = 0; i < links.size(); i++) {
        if (links.target(i) != i) {
          distances.add(i - links.target(i));
        }
      }
    }
    return distances.mean();
  }
}
