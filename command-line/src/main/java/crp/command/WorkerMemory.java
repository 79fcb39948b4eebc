package crp.command;

import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a {@link Worker} keeps of earlier fits, by their keys. For one thread. */
final class WorkerMemory {

  /** Models for predictions: those that were used last. */
  private static final int MODELS = 16;

  /** Results for pages, as long as there is memory for them. */
  private static final int OUTCOMES = 8;

  private final Map<String, SavedModel> models = new LastUsed<>(MODELS);
  private final Map<String, SoftReference<Outcome<?>>> outcomes = new LastUsed<>(OUTCOMES);

  private static final class LastUsed<T> extends LinkedHashMap<String, T> {

    private static final long serialVersionUID = 1L;

    private final int most;

    LastUsed(int most) {
      super(most, 0.75f, true);
      this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, T> eldest) {
      return size() > most;
    }
  }

  void keep(String key, SavedModel model, Outcome<?> outcome) {
    models.put(key, model);
    outcomes.put(key, new SoftReference<>(outcome));
  }

  /** {@return a model; null if it is not kept} */
  @Nullable SavedModel model(String key) {
    return models.get(key);
  }

  /** {@return a model, which is read if it is not kept} */
  SavedModel model(String key, Supplier<SavedModel> read) {
    return models.computeIfAbsent(key, unknown -> read.get());
  }

  /** {@return the result of a fit; null if it is not kept} */
  @Nullable Outcome<?> outcome(String key) {
    SoftReference<Outcome<?>> kept = outcomes.get(key);
    return kept == null ? null : kept.get();
  }
}
