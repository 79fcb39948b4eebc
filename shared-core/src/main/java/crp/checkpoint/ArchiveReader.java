package crp.checkpoint;

import crp.Argument;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/**
 * Not part of the promised API.
 *
 * <p>Reads the fields of an {@link ArchiveWriter}. The bytes may come from anywhere: no field takes
 * more memory than it has bytes.
 */
public final class ArchiveReader implements Archive {

  private static final int LONGEST_TEXT = 4000;

  private final ByteBuffer bytes;

  private ArchiveReader(byte[] bytes) {
    this.bytes = ByteBuffer.wrap(bytes);
  }

  /**
   * Reads an object and checks it.
   *
   * @param object receives the values
   * @param bytes from anywhere
   * @throws IllegalArgumentException if they are not those of such an object; the message says why
   */
  public static void read(Archived object, byte[] bytes) {
    try {
      fill(object, bytes);
      object.check();
      fill(object, bytes);
    } catch (RuntimeException e) {
      // whatever a stranger's numbers lead to is a fault of the file
      throw new IllegalArgumentException(
          e.getMessage() == null ? "wrong numbers" : e.getMessage(), e);
    }
  }

  /**
   * {@return a value that is made of what was stored}
   *
   * @param bytes from anywhere
   * @param value reads all of them
   * @throws IllegalArgumentException if they are not those of such a value; the message says why
   */
  public static <T> T read(byte[] bytes, Function<Archive, T> value) {
    ArchiveReader reader = new ArchiveReader(bytes);
    try {
      T read = value.apply(reader);
      reader.require(!reader.bytes.hasRemaining(), "there are further bytes after its end");
      return read;
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          e.getMessage() == null ? "wrong numbers" : e.getMessage(), e);
    }
  }

  private static void fill(Archived object, byte[] bytes) {
    ArchiveReader reader = new ArchiveReader(bytes);
    object.archive(reader);
    reader.require(!reader.bytes.hasRemaining(), "there are further bytes after its end");
  }

  private void field(char type, long length) {
    need(1 + length);
    char found = (char) bytes.get();
    require(found == type, "a field is of another type than expected");
  }

  private void need(long length) {
    require(length <= bytes.remaining(), "it is truncated");
  }

  private void array(char type, int length, int each) {
    field(type, Integer.BYTES);
    require(bytes.getInt() == length, "an array is not of the length expected");
    need((long) length * each);
  }

  @Override
  public boolean reading() {
    return true;
  }

  @Override
  public boolean flag(boolean now) {
    field(Fields.FLAG, 1);
    byte found = bytes.get();
    require(found == 0 || found == 1, "a truth value is neither 0 nor 1");
    return found == 1;
  }

  @Override
  public int whole(int now, int low, int high) {
    field(Fields.WHOLE, Integer.BYTES);
    return inRange(bytes.getInt(), low, high);
  }

  private static int inRange(int found, int low, int high) {
    if (found < low || found > high) {
      throw Argument.refused("a number must be from %d to %d, was %d", low, high, found);
    }
    return found;
  }

  @Override
  public int count(int now, long bytesEach) {
    int found = whole(now, 0, Integer.MAX_VALUE);
    need(found * bytesEach);
    return found;
  }

  @Override
  public long bits(long now) {
    field(Fields.BITS, Long.BYTES);
    return bytes.getLong();
  }

  @Override
  public double number(double now) {
    field(Fields.NUMBER, Double.BYTES);
    return bytes.getDouble();
  }

  @Override
  public double finite(double now) {
    return finite(number(now), 0);
  }

  private static double finite(double found, int at) {
    if (!Double.isFinite(found)) {
      throw Argument.refused("number %d must be finite, was %s", at + 1, found);
    }
    return found;
  }

  @Override
  public String text(String now) {
    field(Fields.TEXT, Integer.BYTES);
    int length = bytes.getInt();
    require(length >= 0 && length <= LONGEST_TEXT, "a text is too long");
    need(length);
    byte[] letters = new byte[length];
    bytes.get(letters);
    return new String(letters, StandardCharsets.UTF_8);
  }

  @Override
  public int[] wholes(int[] now, int length, int low, int high) {
    array(Fields.WHOLES, length, Integer.BYTES);
    int[] found = new int[length];
    for (int i = 0; i < length; i++) {
      found[i] = inRange(bytes.getInt(), low, high);
    }
    return found;
  }

  @Override
  public double[] numbers(double[] now, int length) {
    array(Fields.NUMBERS, length, Double.BYTES);
    double[] found = new double[length];
    bytes.asDoubleBuffer().get(found);
    bytes.position(bytes.position() + Double.BYTES * length);
    return found;
  }

  @Override
  public double[] finites(double[] now, int length) {
    double[] found = numbers(now, length);
    for (int i = 0; i < length; i++) {
      finite(found[i], i);
    }
    return found;
  }

  @Override
  public byte[] bytes(byte[] now, int length) {
    array(Fields.BYTES, length, 1);
    byte[] found = new byte[length];
    bytes.get(found);
    return found;
  }
}
