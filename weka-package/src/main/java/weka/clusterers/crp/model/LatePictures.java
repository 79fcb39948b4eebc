package weka.clusterers.crp.model;

import crp.report.NamedPicture;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The pictures of a model, computed when they are first asked for or stored; most runs on a command
 * line show none. What they are computed from is held until then. Thread-safe.
 */
final class LatePictures implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Guards the pictures; an empty array, since a model is stored. */
  private final byte[] lock = {};

  private transient @Nullable Supplier<List<NamedPicture>> source;
  private @Nullable ArrayList<NamedPicture> pictures;

  /** Pictures from a source, which is asked once at most. */
  LatePictures(Supplier<List<NamedPicture>> source) {
    this.source = source;
  }

  List<NamedPicture> get() {
    synchronized (lock) {
      Supplier<List<NamedPicture>> from = source;
      if (from != null) {
        pictures = new ArrayList<>(from.get());
        source = null;
      }
      return pictures == null ? List.of() : List.copyOf(pictures);
    }
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    get();
    out.defaultWriteObject();
  }
}
