package crp.file;

import crp.Argument;
import crp.Text;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tables of numbers in NumPy's format, versions 1 to 3. */
public final class NumpyFile {

  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};

  private static final Pattern HEADER =
      Pattern.compile(
          ".*'descr':\\s*'([<>|=]?)f([48])'.*'fortran_order':\\s*(True|False).*"
              + "'shape':\\s*\\((\\d{1,9}),\\s*(\\d{1,9}),?\\s*\\).*",
          Pattern.DOTALL);

  private NumpyFile() {}

  /** {@return whether a file has the name of one} */
  public static boolean isNameOf(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".npy");
  }

  /**
   * {@return the columns of the table in a file, each with a number for each row}
   *
   * @throws IllegalArgumentException if there is no file, or it is not a table of floating-point
   *     numbers, or is cut short
   */
  public static double[][] columns(Path file) {
    Argument.require(Files.isRegularFile(file), "there is no file '%s'", file);
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16))) {
      return columns(in, file, Files.size(file));
    } catch (EOFException e) {
      throw new IllegalArgumentException(Text.of("the file '%s' is cut short", file), e);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          Text.of("the file '%s' cannot be read: %s", file, e.getMessage()), e);
    }
  }

  private static double[][] columns(DataInputStream in, Path file, long size) throws IOException {
    Matcher header = HEADER.matcher(header(in, file, size));
    Argument.require(
        header.matches(), "the file '%s' does not hold a table of floating-point numbers", file);
    boolean big = header.group(1).equals(">");
    int width = Integer.parseInt(header.group(2));
    boolean byColumn = header.group(3).equals("True");
    int rows = Integer.parseInt(header.group(4));
    int columns = Integer.parseInt(header.group(5));
    Argument.require((double) rows * columns * width <= size, "the file '%s' is cut short", file);
    double[][] table = new double[columns][rows];
    int lines = byColumn ? columns : rows;
    int cells = byColumn ? rows : columns;
    ByteBuffer line =
        ByteBuffer.allocate(Math.multiplyExact(cells, width))
            .order(big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    for (int a = 0; a < lines; a++) {
      in.readFully(line.array());
      for (int b = 0; b < cells; b++) {
        double value = width == Double.BYTES ? line.getDouble(b * width) : line.getFloat(b * width);
        table[byColumn ? a : b][byColumn ? b : a] = value;
      }
    }
    return table;
  }

  private static String header(DataInputStream in, Path file, long size) throws IOException {
    for (byte expected : MAGIC) {
      Argument.require(in.readByte() == expected, "the file '%s' is not NumPy's", file);
    }
    int version = in.readUnsignedByte();
    in.readUnsignedByte();
    int length = in.readUnsignedByte() | in.readUnsignedByte() << 8;
    if (version > 1) {
      length |= in.readUnsignedByte() << 16 | in.readUnsignedByte() << 24;
    }
    Argument.require(length >= 0 && length < size, "the file '%s' is cut short", file);
    byte[] header = new byte[length];
    in.readFully(header);
    return new String(header, StandardCharsets.UTF_8);
  }

  /**
   * Writes a table.
   *
   * @param rows number of rows
   * @param byColumn the numbers, column after column
   */
  public static void write(Path file, int rows, double[] byColumn) throws IOException {
    String header =
        Text.of(
            "{'descr': '<f8', 'fortran_order': True, 'shape': (%d, %d), }",
            rows, rows == 0 ? 0 : Math.floorDiv(byColumn.length, rows));
    int length = (header.length() + MAGIC.length + 4) / 64 * 64 + 64 - MAGIC.length - 4;
    ByteBuffer bytes =
        ByteBuffer.allocate(
                Math.addExact(
                    MAGIC.length + 4 + length, Math.multiplyExact(byColumn.length, Double.BYTES)))
            .order(ByteOrder.LITTLE_ENDIAN);
    bytes.put(MAGIC).put((byte) 1).put((byte) 0).putShort((short) length);
    bytes.put(
        (header + " ".repeat(length - header.length() - 1) + "\n")
            .getBytes(StandardCharsets.UTF_8));
    for (double value : byColumn) {
      bytes.putDouble(value);
    }
    Files.write(file, bytes.array());
  }
}
