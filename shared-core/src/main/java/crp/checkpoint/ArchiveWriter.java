package crp.checkpoint;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Not part of the promised API.
 *
 * <p>Writes typed fields to bytes: a letter of the type, for arrays and texts the length, and the
 * values, the highest byte first.
 */
public final class ArchiveWriter implements Archive {

  private static final int MOST = Integer.MAX_VALUE - 8; // longest array

  private ByteBuffer bytes = ByteBuffer.allocate(1 << 12);

  /**
   * {@return an object as bytes}
   *
   * @param object what to write
   * @throws IllegalArgumentException if it cannot be stored, or is larger than 2 GB
   */
  public static byte[] write(Archived object) {
    ArchiveWriter writer = new ArchiveWriter();
    object.archive(writer);
    return Arrays.copyOf(writer.bytes.array(), writer.bytes.position());
  }

  private ByteBuffer field(char type, long length) {
    long needed = bytes.position() + length + 1;
    if (needed > bytes.capacity()) {
      if (needed > MOST) {
        throw new IllegalArgumentException("a chain is too large to be stored: over 2 GB");
      }
      int wider = (int) Math.min(MOST, Math.max(needed, 2L * bytes.capacity()));
      bytes = ByteBuffer.allocate(wider).put(bytes.flip());
    }
    return bytes.put((byte) type);
  }

  @Override
  public boolean reading() {
    return false;
  }

  @Override
  public boolean flag(boolean now) {
    field(Fields.FLAG, 1).put((byte) (now ? 1 : 0));
    return now;
  }

  @Override
  public int whole(int now, int low, int high) {
    if (now < low || now > high) {
      throw new IllegalStateException("to store: " + now + ", from " + low + " to " + high);
    }
    field(Fields.WHOLE, Integer.BYTES).putInt(now);
    return now;
  }

  @Override
  public int count(int now, long bytesEach) {
    return whole(now, 0, Integer.MAX_VALUE);
  }

  @Override
  public long bits(long now) {
    field(Fields.BITS, Long.BYTES).putLong(now);
    return now;
  }

  @Override
  public double number(double now) {
    field(Fields.NUMBER, Double.BYTES).putDouble(now);
    return now;
  }

  @Override
  public double finite(double now) {
    return number(now);
  }

  @Override
  public String text(String now) {
    byte[] letters = now.getBytes(StandardCharsets.UTF_8);
    field(Fields.TEXT, Integer.BYTES + (long) letters.length).putInt(letters.length).put(letters);
    return now;
  }

  @Override
  public int[] wholes(int[] now, int length, int low, int high) {
    field(Fields.WHOLES, Integer.BYTES * (1L + length)).putInt(length);
    bytes.asIntBuffer().put(now, 0, length);
    bytes.position(bytes.position() + Integer.BYTES * length);
    return now;
  }

  @Override
  public double[] numbers(double[] now, int length) {
    field(Fields.NUMBERS, Integer.BYTES + (long) Double.BYTES * length).putInt(length);
    bytes.asDoubleBuffer().put(now, 0, length);
    bytes.position(bytes.position() + Double.BYTES * length);
    return now;
  }

  @Override
  public double[] finites(double[] now, int length) {
    return numbers(now, length);
  }

  @Override
  public byte[] bytes(byte[] now, int length) {
    field(Fields.BYTES, Integer.BYTES + (long) length).putInt(length).put(now, 0, length);
    return now;
  }
}
