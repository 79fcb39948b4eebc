package crp.windows;

/** A moment in which the screen is worth a look. */
@FunctionalInterface
interface Scene {

  void see() throws Exception;
}
