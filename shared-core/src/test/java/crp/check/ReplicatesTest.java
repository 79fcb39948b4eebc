package crp.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplicatesTest {

  @Test
  void resultsAreThoseOfOneThread() {
    SeededRng root = new SeededRng(3);
    List<Double> alone = new ArrayList<>();
    for (int r = 0; r < 1000; r++) {
      alone.add(root.split().uniform());
    }
    assertEquals(alone, Replicates.of(1000, 3, rng -> rng.uniform()));
    assertEquals(1000, alone.stream().distinct().count());
  }
}
