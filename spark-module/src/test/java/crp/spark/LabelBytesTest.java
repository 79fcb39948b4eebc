package crp.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelBytesTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 255, 256, 65_535, 65_536, Integer.MAX_VALUE})
  void labelsComeBack(int largest) {
    int[][] labels = {{0, largest, 1}, {largest, 0, 0}};
    assertArrayEquals(labels, LabelBytes.labels(LabelBytes.of(labels)));
  }

  @Test
  void otherBytesAreRefused() {
    byte[] cut = Arrays.copyOf(LabelBytes.of(new int[][] {{1, 2, 3}}), 10);
    assertThrows(IllegalArgumentException.class, () -> LabelBytes.labels(cut));
    assertThrows(IllegalArgumentException.class, () -> LabelBytes.labels(new byte[3]));
  }
}
