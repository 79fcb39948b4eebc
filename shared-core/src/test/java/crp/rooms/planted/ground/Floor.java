package crp.rooms.planted.ground;

import crp.rooms.planted.attic.Roof;

/** Planted: the lower room knows the upper one. */
public final class Floor {

  /** {@return a word from the wrong room} */
  public String carries() {
    return new Roof().word();
  }
}
