package crp.command;

import crp.Argument;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the worker and its caller send to each other: named texts, numbers and bytes, big-endian.
 * Tables of numbers stand column after column. For one thread.
 */
final class Message {

  /** Of numbers that are read or written at once. */
  private static final int CHUNK = 1 << 16;

  private final Map<String, Object> entries = new LinkedHashMap<>();

  /** Columns of numbers, one after the other. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Doubles(int rows, int columns, double[] values) {}

  @SuppressWarnings("ArrayRecordComponent")
  private record Ints(int rows, int columns, int[] values) {}

  Message put(String name, @Nullable String... texts) {
    entries.put(name, texts);
    return this;
  }

  Message put(String name, List<String> texts) {
    return put(name, texts.toArray(String[]::new));
  }

  Message put(String name, byte[] bytes) {
    entries.put(name, bytes);
    return this;
  }

  /** Puts one column. */
  Message put(String name, double[] values) {
    entries.put(name, new Doubles(values.length, 1, values));
    return this;
  }

  /** Puts one column. */
  Message put(String name, int[] values) {
    entries.put(name, new Ints(values.length, 1, values));
    return this;
  }

  /** Puts a table that is given by its rows. */
  Message put(String name, int columns, double[][] rows) {
    double[] values = new double[Math.multiplyExact(rows.length, columns)];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < columns; j++) {
        values[j * rows.length + i] = rows[i][j];
      }
    }
    entries.put(name, new Doubles(rows.length, columns, values));
    return this;
  }

  /** Puts a table that is given by its rows. */
  Message put(String name, int columns, int[][] rows) {
    int[] values = new int[Math.multiplyExact(rows.length, columns)];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < columns; j++) {
        values[j * rows.length + i] = rows[i][j];
      }
    }
    entries.put(name, new Ints(rows.length, columns, values));
    return this;
  }

  boolean has(String name) {
    return entries.containsKey(name);
  }

  /** {@return a list of texts, null for those that are missing; empty if there is none} */
  @Nullable String[] texts(String name) {
    return get(name, String[].class, new String[0]);
  }

  /** {@return the only text of an entry; empty if there is none} */
  String text(String name) {
    @Nullable String[] all = texts(name);
    return all.length == 0 || all[0] == null ? "" : all[0];
  }

  byte[] bytes(String name) {
    return get(name, byte[].class, new byte[0]);
  }

  /** {@return the columns of a table, none if there is none} */
  double[][] columns(String name) {
    Doubles table = get(name, Doubles.class, new Doubles(0, 0, new double[0]));
    double[][] columns = new double[table.columns][];
    Arrays.setAll(
        columns, j -> Arrays.copyOfRange(table.values, j * table.rows, (j + 1) * table.rows));
    return columns;
  }

  /** {@return the numbers of a table, column after column} */
  int[] ints(String name) {
    return get(name, Ints.class, new Ints(0, 0, new int[0])).values;
  }

  private <T> T get(String name, Class<T> kind, T none) {
    Object found = entries.getOrDefault(name, none);
    Argument.require(kind.isInstance(found), "the entry '%s' has another type", name);
    return kind.cast(found);
  }

  /**
   * {@return the next message; null at the end}
   *
   * @throws IOException if it is cut short or is none
   */
  static @Nullable Message read(InputStream stream) throws IOException {
    DataInputStream in = new DataInputStream(stream);
    int first = in.read();
    if (first < 0) {
      return null;
    }
    int count = first << 24 | in.readUnsignedByte() << 16 | in.readUnsignedShort();
    Message message = new Message();
    for (int e = 0; e < count; e++) {
      String name = new String(in.readNBytes(size(in)), StandardCharsets.UTF_8);
      message.entries.put(name, value(in, in.readByte()));
    }
    return message;
  }

  private static Object value(DataInputStream in, int type) throws IOException {
    return switch (type) {
      case 'T' -> readTexts(in);
      case 'B' -> whole(in, size(in));
      case 'I' -> {
        int rows = size(in);
        int columns = size(in);
        int[] values = new int[Math.multiplyExact(rows, columns)];
        for (int at = 0; at < values.length; at += CHUNK) {
          int many = Math.min(CHUNK, values.length - at);
          ByteBuffer.wrap(whole(in, many * Integer.BYTES)).asIntBuffer().get(values, at, many);
        }
        yield new Ints(rows, columns, values);
      }
      case 'D' -> {
        int rows = size(in);
        int columns = size(in);
        double[] values = new double[Math.multiplyExact(rows, columns)];
        for (int at = 0; at < values.length; at += CHUNK) {
          int many = Math.min(CHUNK, values.length - at);
          ByteBuffer.wrap(whole(in, many * Double.BYTES)).asDoubleBuffer().get(values, at, many);
        }
        yield new Doubles(rows, columns, values);
      }
      default -> throw new IOException("an entry has no known type");
    };
  }

  private static @Nullable String[] readTexts(DataInputStream in) throws IOException {
    @Nullable String[] texts = new String[size(in)];
    for (int i = 0; i < texts.length; i++) {
      int length = in.readInt();
      texts[i] = length < 0 ? null : new String(whole(in, length), StandardCharsets.UTF_8);
    }
    return texts;
  }

  private static int size(DataInputStream in) throws IOException {
    int size = in.readInt();
    if (size < 0) {
      throw new IOException("a size is negative");
    }
    return size;
  }

  private static byte[] whole(DataInputStream in, int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("a message is cut short");
    }
    return bytes;
  }

  /** Writes this, and flushes the stream. */
  void write(OutputStream stream) throws IOException {
    DataOutputStream out = new DataOutputStream(stream);
    out.writeInt(entries.size());
    for (Map.Entry<String, Object> entry : entries.entrySet()) {
      text(out, entry.getKey());
      Object value = entry.getValue();
      if (value instanceof byte[] bytes) {
        out.writeByte('B');
        out.writeInt(bytes.length);
        out.write(bytes);
      } else if (value instanceof Ints table) {
        out.writeByte('I');
        out.writeInt(table.rows);
        out.writeInt(table.columns);
        write(out, table.values);
      } else if (value instanceof Doubles table) {
        out.writeByte('D');
        out.writeInt(table.rows);
        out.writeInt(table.columns);
        write(out, table.values);
      } else if (value instanceof String[] texts) {
        out.writeByte('T');
        out.writeInt(texts.length);
        for (String text : texts) {
          text(out, text);
        }
      }
    }
    out.flush();
  }

  private static void text(DataOutputStream out, @Nullable String text) throws IOException {
    if (text == null) {
      out.writeInt(-1);
      return;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static void write(DataOutputStream out, int[] values) throws IOException {
    for (int at = 0; at < values.length; at += CHUNK) {
      int many = Math.min(CHUNK, values.length - at);
      ByteBuffer bytes = ByteBuffer.allocate(many * Integer.BYTES);
      bytes.asIntBuffer().put(values, at, many);
      out.write(bytes.array());
    }
  }

  private static void write(DataOutputStream out, double[] values) throws IOException {
    for (int at = 0; at < values.length; at += CHUNK) {
      int many = Math.min(CHUNK, values.length - at);
      ByteBuffer bytes = ByteBuffer.allocate(many * Double.BYTES);
      bytes.asDoubleBuffer().put(values, at, many);
      out.write(bytes.array());
    }
  }
}
