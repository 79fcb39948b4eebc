package crp.estimate;

import crp.draws.Draws;

/** Which partition stands for the draws. */
public enum PointEstimate {
  /** The partition of least expected variation of information, searched for. */
  VI {
    @Override
    public Estimate of(Draws draws, Search search) {
      return Salso.of(draws, Loss.VI, search);
    }
  },
  /** The partition of least expected loss of Binder, searched for. */
  BINDER {
    @Override
    public Estimate of(Draws draws, Search search) {
      return Salso.of(draws, Loss.BINDER, search);
    }
  },
  /** The partition of least expected normalized variation of information, searched for. */
  NORMALIZED_VI {
    @Override
    public Estimate of(Draws draws, Search search) {
      return Salso.of(draws, Loss.NORMALIZED_VI, search);
    }
  },
  /** The draw whose expected variation of information to the posterior is least. */
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
   * @param draws what a run kept
   */
  public final Estimate of(Draws draws) {
    return of(draws, Search.defaults());
  }

  /**
   * {@return the estimate}
   *
   * @param draws what a run kept
   * @param search how to search; of no account for the two that are draws
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public abstract Estimate of(Draws draws, Search search);
}
