package crp.spark;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Labels of a block as bytes: as few per label as the largest one needs. Static, stateless. */
final class LabelBytes {

  private static final int HEAD = 2 * Integer.BYTES;

  private LabelBytes() {}

  static byte[] of(int[][] labels) {
    int rows = labels[0].length;
    int most = Arrays.stream(labels).flatMapToInt(Arrays::stream).max().orElse(0);
    int width = most < 1 << 8 ? 1 : most < 1 << 16 ? 2 : Integer.BYTES;
    ByteBuffer bytes =
        ByteBuffer.allocate(Math.addExact(HEAD, Math.multiplyExact(rows * width, labels.length)));
    bytes.putInt(labels.length).putInt(rows);
    for (int[] chain : labels) {
      for (int label : chain) {
        put(bytes, width, label);
      }
    }
    return bytes.array();
  }

  private static void put(ByteBuffer bytes, int width, int label) {
    switch (width) {
      case 1 -> bytes.put((byte) label);
      case 2 -> bytes.putShort((short) label);
      default -> bytes.putInt(label);
    }
  }

  /** {@return the labels, by chain and row} */
  static int[][] labels(byte[] array) {
    ByteBuffer bytes = ByteBuffer.wrap(array);
    int chains = array.length < HEAD ? 0 : bytes.getInt();
    int rows = array.length < HEAD ? 0 : bytes.getInt();
    long cells = (long) chains * rows;
    if (chains < 1 || rows < 0 || (cells > 0 && (array.length - HEAD) % cells != 0)) {
      throw new IllegalArgumentException("a file of labels is damaged");
    }
    int width = cells == 0 ? 1 : (int) ((array.length - HEAD) / cells);
    int[][] labels = new int[chains][rows];
    for (int[] chain : labels) {
      for (int i = 0; i < rows; i++) {
        chain[i] =
            switch (width) {
              case 1 -> bytes.get() & 0xff;
              case 2 -> bytes.getShort() & 0xffff;
              case Integer.BYTES -> bytes.getInt();
              default -> throw new IllegalArgumentException("a file of labels is damaged");
            };
      }
    }
    return labels;
  }
}
