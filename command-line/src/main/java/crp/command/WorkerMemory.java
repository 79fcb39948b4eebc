package crp.command;

import crp.saved.SavedPosterior;
import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a {@link Worker} keeps of earlier fits, by their keys. For one thread. */
final class WorkerMemory {

  /** Models for predictions. */
  private static final int MODELS = 16;

  /** Results for pages. */
  private static final int OUTCOMES = 8;

  private final LastUsed<SavedPosterior> models = new LastUsed<>(MODELS);
  private final LastUsed<Outcome<?>> outcomes = new LastUsed<>(OUTCOMES);

  /** Those that were used last, as long as there is memory for them. */
  private static final class LastUsed<T> extends LinkedHashMap<String, SoftReference<T>> {

    private static final long serialVersionUID = 1L;

    private final int most;

    LastUsed(int most) {
      super(most, 0.75f, true);
      this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, SoftReference<T>> eldest) {
      return size() > most;
    }

    void keep(String key, T value) {
      put(key, new SoftReference<>(value));
    }

    @Nullable T kept(String key) {
      SoftReference<T> found = get(key);
      return found == null ? null : found.get();
    }
  }

  void keep(String key, SavedPosterior model, Outcome<?> outcome) {
    models.keep(key, model);
    outcomes.keep(key, outcome);
  }

  /** {@return a model; null if it is not kept} */
  @Nullable SavedPosterior model(String key) {
    return models.kept(key);
  }

  /** {@return a model, which is read if it is not kept} */
  SavedPosterior model(String key, Supplier<SavedPosterior> read) {
    SavedPosterior kept = models.kept(key);
    if (kept != null) {
      return kept;
    }
    SavedPosterior model = read.get();
    models.keep(key, model);
    return model;
  }

  /** {@return the result of a fit; null if it is not kept} */
  @Nullable Outcome<?> outcome(String key) {
    return outcomes.kept(key);
  }
}
