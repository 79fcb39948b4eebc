package crp.checkpoint;

/** The letters of the types of fields. */
final class Fields {

  static final char FLAG = 'f';
  static final char WHOLE = 'w';
  static final char BITS = 'b';
  static final char NUMBER = 'n';
  static final char TEXT = 't';
  static final char WHOLES = 'W';
  static final char NUMBERS = 'N';
  static final char BYTES = 'B';

  private Fields() {}
}
