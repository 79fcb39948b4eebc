package crp.hostile;

import crp.random.Rng;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Damages the bytes of an archive as chance or a stranger would. */
final class FieldBytes {

  private static final int[] NASTY = {
    -1, 0, 1, 2, Integer.MAX_VALUE, Integer.MAX_VALUE - 8, Integer.MIN_VALUE, 1 << 20, 1 << 28, 100
  };
  private static final double[] NUMBERS = {
    Double.NaN, Double.POSITIVE_INFINITY, -1, 0, 1e300, -1e300, Double.MIN_VALUE, 1e-300, 7
  };

  private FieldBytes() {}

  /** {@return the places of the fields: of their letters} */
  static List<Integer> places(byte[] bytes) {
    List<Integer> places = new ArrayList<>();
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      places.add(buffer.position());
      buffer.position(buffer.position() + length(buffer));
    }
    return places;
  }

  private static int length(ByteBuffer at) {
    int from = at.position() + 1;
    return 1
        + switch ((char) at.get(at.position())) {
          case 'f' -> 1;
          case 'w' -> Integer.BYTES;
          case 'b', 'n' -> Long.BYTES;
          case 't', 'B' -> Integer.BYTES + at.getInt(from);
          case 'W' -> Integer.BYTES + Integer.BYTES * at.getInt(from);
          case 'N' -> Integer.BYTES + Double.BYTES * at.getInt(from);
          default -> throw new IllegalArgumentException("no field");
        };
  }

  /** {@return other bytes} */
  static byte[] damaged(byte[] whole, Rng rng) {
    byte[] bytes = whole.clone();
    List<Integer> places = places(whole);
    for (int changes = 1 + rng.below(3); changes > 0; changes--) {
      int place = places.get(rng.below(places.size()));
      switch (rng.below(6)) {
        case 0 -> bytes[rng.below(bytes.length)] ^= (byte) (1 << rng.below(8));
        case 1, 2 -> number(bytes, place, rng);
        case 3 -> element(bytes, place, rng);
        case 4 -> swap(bytes, rng);
        default -> {
          if (rng.chance(0.3)) {
            return cut(bytes, place, rng);
          }
          number(bytes, place, rng);
        }
      }
    }
    return bytes;
  }

  /** Changes a number, or the length of an array. */
  private static void number(byte[] bytes, int place, Rng rng) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    switch ((char) bytes[place]) {
      case 'w', 't', 'B', 'W', 'N' ->
          buffer.putInt(place + 1, nasty(buffer.getInt(place + 1), rng));
      case 'n' -> buffer.putDouble(place + 1, NUMBERS[rng.below(NUMBERS.length)]);
      case 'b' -> buffer.putLong(place + 1, rng.below(3) - 1L);
      default -> bytes[place + 1] ^= 1;
    }
  }

  private static int nasty(int now, Rng rng) {
    return rng.chance(0.4) ? now + rng.below(5) - 2 : NASTY[rng.below(NASTY.length)];
  }

  /** Changes one number of an array. */
  private static void element(byte[] bytes, int place, Rng rng) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    char type = (char) bytes[place];
    if (type != 'W' && type != 'N') {
      number(bytes, place, rng);
      return;
    }
    int n = buffer.getInt(place + 1);
    int each = type == 'W' ? Integer.BYTES : Double.BYTES;
    int left = bytes.length - place - 1 - Integer.BYTES;
    if (n <= 0 || n > left / each) {
      return; // its length was changed before
    }
    int at = place + 1 + Integer.BYTES + each * rng.below(n);
    if (type == 'W') {
      buffer.putInt(at, nasty(buffer.getInt(at), rng));
    } else {
      buffer.putDouble(at, NUMBERS[rng.below(NUMBERS.length)]);
    }
  }

  /** Splices a piece over another place. */
  private static void swap(byte[] bytes, Rng rng) {
    int n = 1 + rng.below(Math.min(64, bytes.length));
    int from = rng.below(bytes.length - n + 1);
    int to = rng.below(bytes.length - n + 1);
    System.arraycopy(bytes.clone(), from, bytes, to, n);
  }

  private static byte[] cut(byte[] bytes, int place, Rng rng) {
    return rng.chance(0.5)
        ? Arrays.copyOf(bytes, place)
        : Arrays.copyOf(bytes, bytes.length + 1 + rng.below(40));
  }
}
