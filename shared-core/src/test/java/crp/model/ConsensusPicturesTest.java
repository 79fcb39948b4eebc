package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RankingRows;
import crp.data.RealRows;
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.picture.Picture;
import crp.seating.Crp;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsensusPicturesTest {

  /** {@return how dark a pixel is, 0 for white} */
  private static int darkness(Picture picture, int x, int y) {
    int rgb = picture.image().getRGB(x, y);
    return 3 * 255 - (rgb >> 16 & 255) - (rgb >> 8 & 255) - (rgb & 255);
  }

  @Test
  void theBestItemIsDarkestAtTheFirstRank() {
    RankingRows.Builder rows = RankingRows.over(List.of("a", "b", "c", "d"));
    for (int i = 0; i < 30; i++) {
      rows.add(3, 1, 0);
      rows.add(0, 1, 2);
    }
    Fit<RankingRows> fit =
        ModelSpec.mixture(Crp.of(1), GeneralizedMallows.standard(), rows.build()).sweeps(60).fit();
    assertEquals(2, fit.clusters().size());
    for (List<Picture> pictures :
        List.of(ConsensusPictures.consensus(fit), ConsensusPictures.ballots(fit))) {
      assertEquals(2, pictures.size());
      for (Picture picture : pictures) {
        // the cells of the first two items and the first two ranks
        assertTrue(darkness(picture, 170, 60) > 100);
        assertTrue(darkness(picture, 170, 60) > darkness(picture, 320, 60));
        assertTrue(darkness(picture, 170, 60) > darkness(picture, 170, 200));
      }
    }
  }

  @Test
  void otherRowsHaveNoConsensus() {
    RealRows rows = RealRows.of(new double[][] {{1, 2}, {2, 3}, {1, 1}, {5, 4}});
    Fit<RealRows> fit = ModelSpec.mixture(Crp.of(1), GaussianNiw.from(rows), rows).sweeps(10).fit();
    assertEquals(List.of(), ConsensusPictures.consensus(fit));
    assertEquals(List.of(), ConsensusPictures.ballots(fit));
  }
}
