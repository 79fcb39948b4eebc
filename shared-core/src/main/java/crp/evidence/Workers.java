package crp.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** Does independent work in several threads. */
final class Workers {

  private Workers() {}

  /**
   * {@return the results, in the order of the work}
   *
   * @throws CancellationException if the calling thread was interrupted; its interrupt flag is set
   *     and the threads have been told to stop
   */
  static <T> List<T> all(List<Supplier<T>> work, int threads) {
    ExecutorService pool =
        Executors.newFixedThreadPool(
            Math.min(work.size(), threads),
            task -> {
              Thread thread = new Thread(task, "crp-evidence");
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<Future<T>> futures = new ArrayList<>();
      for (Supplier<T> one : work) {
        futures.add(pool.submit(one::get));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(ended(future));
      }
      return results;
    } finally {
      pool.shutdownNow();
    }
  }

  private static <T> T ended(Future<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the run was cancelled");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      if (e.getCause() instanceof Error cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
