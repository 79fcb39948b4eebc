package crp.file;

import crp.Argument;
import crp.Text;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
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

  /** Writes a table that is given by its columns. */
  public static void write(Path file, double[][] columns) throws IOException {
    int rows = columns.length == 0 ? 0 : columns[0].length;
    String header =
        Text.of(
            "{'descr': '<f8', 'fortran_order': True, 'shape': (%d, %d), }", rows, columns.length);
    int length = (header.length() + MAGIC.length + 4) / 64 * 64 + 64 - MAGIC.length - 4;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      out.write(MAGIC);
      out.write(new byte[] {1, 0, (byte) length, (byte) (length >> 8)});
      out.write(
          (header + " ".repeat(length - header.length() - 1) + "\n")
              .getBytes(StandardCharsets.UTF_8));
      ByteBuffer line =
          ByteBuffer.allocate(Math.multiplyExact(rows, Double.BYTES))
              .order(ByteOrder.LITTLE_ENDIAN);
      for (double[] column : columns) {
        line.asDoubleBuffer().put(column);
        out.write(line.array());
      }
    }
  }
}
