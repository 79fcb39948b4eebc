package crp.rooms.planted.attic;

/** Planted: what the lower room must not know. */
public final class Roof {

  /** {@return a word} */
  public String word() {
    return "roof";
  }
}
