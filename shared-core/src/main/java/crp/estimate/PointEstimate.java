package crp.estimate;

import crp.draws.Draws;

/**
 * Point estimates of the partition. Where draws have noise, rows that belong to no cluster, a
 * search clusters the other rows: a row is noise if it is noise or alone in more than half of the
 * draws, or if it is alone in the result and more often without company than with the rows of any
 * one cluster. An estimate that is a draw has the noise of that draw.
 */
public enum PointEstimate {
  /** The partition of least expected variation of information, by search. */
  VI {
    @Override
    public Estimate of(Draws draws, Search search) {
      return NoiseApart.of(draws, others -> Salso.of(others, Loss.VI, search));
    }
  },
  /** The partition of least expected Binder loss, by search. */
  BINDER {
    @Override
    public Estimate of(Draws draws, Search search) {
      return NoiseApart.of(draws, others -> Salso.of(others, Loss.BINDER, search));
    }
  },
  /** The partition of least expected normalized variation of information, by search. */
  NORMALIZED_VI {
    @Override
    public Estimate of(Draws draws, Search search) {
      return NoiseApart.of(draws, others -> Salso.of(others, Loss.NORMALIZED_VI, search));
    }
  },
  /** The draw of least expected variation of information. */
  VI_DRAW {
    @Override
    public Estimate of(Draws draws, Search search) {
      return Estimate.of(BestDraw.of(draws, Loss.VI), draws);
    }
  },
  /** The draw of highest joint density. */
  MAP {
    @Override
    public Estimate of(Draws draws, Search search) {
      return Estimate.of(BestDraw.ofHighestJoint(draws), draws);
    }
  };

  /**
   * {@return the estimate, by the default search}
   *
   * @param draws draws of a run
   */
  public final Estimate of(Draws draws) {
    return of(draws, Search.defaults());
  }

  /**
   * {@return the estimate}
   *
   * @param draws draws of a run
   * @param search search settings; ignored by the two estimates that are draws
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public abstract Estimate of(Draws draws, Search search);
}
