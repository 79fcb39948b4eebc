package crp.estimate;

import crp.draws.Draws;

/** Point estimates of the partition. */
public enum PointEstimate {
  /** The partition of least expected variation of information, by search. */
  VI {
    @Override
    public Estimate of(Draws draws, Search search) {
      return Salso.of(draws, Loss.VI, search);
    }
  },
  /** The partition of least expected Binder loss, by search. */
  BINDER {
    @Override
    public Estimate of(Draws draws, Search search) {
      return Salso.of(draws, Loss.BINDER, search);
    }
  },
  /** The partition of least expected normalized variation of information, by search. */
  NORMALIZED_VI {
    @Override
    public Estimate of(Draws draws, Search search) {
      return Salso.of(draws, Loss.NORMALIZED_VI, search);
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
