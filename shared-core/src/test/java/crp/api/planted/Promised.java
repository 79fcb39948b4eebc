package crp.api.planted;

import java.util.List;
import java.util.function.Supplier;

/** Shows a type that is not promised in every way there is. */
public class Promised extends Inside implements Supplier<String> {

  public static final List<? extends Inside> field = List.of();

  public Promised() {}

  protected Promised(Inside inside) {
    hidden(inside);
  }

  @Override
  public String get() {
    return "";
  }

  public void argument(List<Inside[]> inside) {}

  public Inside result() {
    return this;
  }

  public <T extends Inside> void bound() {}

  public void thrown() throws Inside.Trouble {}

  public Inside[][] array() {
    return new Inside[0][];
  }

  private static void hidden(Inside inside) {}
}
