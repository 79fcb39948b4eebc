package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RankingRows;
import crp.data.RealRows;
import crp.likelihood.TableSummary;
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.picture.Picture;
import crp.report.ConsensusPictures;
import crp.seating.Crp;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ConsensusPicturesTest {

  /** {@return how dark a pixel is, 0 for white} */
  private static int darkness(Picture picture, int x, int y) {
    int rgb = picture.image().getRGB(x, y);
    return 3 * 255 - (rgb >> 16 & 255) - (rgb >> 8 & 255) - (rgb & 255);
  }

  @Test
  @Tag("slow")
  void theBestItemIsDarkestAtTheFirstRank() {
    RankingRows.Builder rows = RankingRows.over(List.of("a", "b", "c", "d"));
    for (int i = 0; i < 30; i++) {
      rows.add(3, 1, 0);
      rows.add(0, 1, 2);
    }
    Fit<RankingRows> fit =
        Model.mixture(Crp.of(1), GeneralizedMallows.standard(), rows.build()).sweeps(60).fit();
    assertEquals(2, fit.clusters().size());
    for (List<Picture> pictures :
        List.of(drawn(fit, ConsensusPictures::places), drawn(fit, ConsensusPictures::ballots))) {
      assertEquals(2, pictures.size());
      for (Picture picture : pictures) {
        // the cells of the first two items and the first two ranks
        assertTrue(darkness(picture, 60, 60) > 100);
        assertTrue(darkness(picture, 60, 60) > darkness(picture, 180, 60));
        assertTrue(darkness(picture, 60, 60) > darkness(picture, 60, 180));
      }
    }
  }

  private static List<Picture> drawn(
      Fit<RankingRows> fit, BiFunction<String, TableSummary.Ranking, Picture> drawing) {
    return fit.clusters().stream()
        .map(one -> drawing.apply("Cluster", (TableSummary.Ranking) one.summary()))
        .toList();
  }

  @Test
  void otherRowsHaveNoConsensus() {
    RealRows rows = RealRows.of(new double[][] {{1, 2}, {2, 3}, {1, 1}, {5, 4}});
    Fit<RealRows> fit = Model.mixture(Crp.of(1), GaussianNiw.from(rows), rows).sweeps(10).fit();
    assertTrue(fit.pictures().stream().noneMatch(one -> one.name().startsWith("Consensus")));
  }
}
