package crp.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NumpyFileTest {

  @TempDir Path folder;

  private Path file(String header, byte[] data) throws IOException {
    byte[] head = (header + "\n").getBytes(StandardCharsets.UTF_8);
    ByteBuffer all = ByteBuffer.allocate(10 + head.length + data.length);
    all.order(ByteOrder.LITTLE_ENDIAN)
        .put((byte) 0x93)
        .put("NUMPY".getBytes(StandardCharsets.UTF_8));
    all.put((byte) 1).put((byte) 0).putShort((short) head.length).put(head).put(data);
    return Files.write(folder.resolve("a.npy"), all.array());
  }

  private static byte[] floats(ByteOrder order) {
    ByteBuffer data = ByteBuffer.allocate(24).order(order);
    for (int i = 1; i <= 6; i++) {
      data.putFloat(i);
    }
    return data.array();
  }

  @Test
  void tablesAreReadByRowsAndByColumns() throws IOException {
    String start = "{'descr': '%sf4', 'fortran_order': %s, 'shape': (2, 3), }";
    Path rows = file(String.format(start, "<", "False"), floats(ByteOrder.LITTLE_ENDIAN));
    assertArrayEquals(new double[][] {{1, 4}, {2, 5}, {3, 6}}, NumpyFile.columns(rows));
    Path columns = file(String.format(start, ">", "True"), floats(ByteOrder.BIG_ENDIAN));
    assertArrayEquals(new double[][] {{1, 2}, {3, 4}, {5, 6}}, NumpyFile.columns(columns));
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    Path file = folder.resolve("b.npy");
    NumpyFile.write(file, new double[][] {{1, 2}, {Double.NaN, 4}});
    assertArrayEquals(new double[][] {{1, 2}, {Double.NaN, 4}}, NumpyFile.columns(file));
    byte[] bytes = Files.readAllBytes(file);
    assertTrue((bytes.length - 32) % 64 == 0, "the header is aligned");
    for (int length = 0; length < bytes.length; length += 7) {
      Files.write(file, Arrays.copyOf(bytes, length));
      assertThrows(IllegalArgumentException.class, () -> NumpyFile.columns(file));
    }
  }

  @Test
  void otherArraysAreRefused() throws IOException {
    for (String header :
        new String[] {
          "{'descr': '<i8', 'fortran_order': False, 'shape': (2, 3), }",
          "{'descr': '<f8', 'fortran_order': False, 'shape': (6,), }",
          "{'descr': '<f8', 'fortran_order': False, 'shape': (999999999, 999999999), }"
        }) {
      Path file = file(header, floats(ByteOrder.LITTLE_ENDIAN));
      assertThrows(IllegalArgumentException.class, () -> NumpyFile.columns(file), header);
    }
  }
}
