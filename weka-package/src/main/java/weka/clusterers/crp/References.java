package weka.clusterers.crp;

import weka.core.TechnicalInformation;

/** The papers behind the clusterers. */
public final class References {

  private References() {}

  /** {@return Gibbs sampling for Dirichlet process mixtures} */
  public static TechnicalInformation neal() {
    return article(
        "Radford M. Neal",
        "2000",
        "Markov Chain Sampling Methods for Dirichlet Process Mixture Models",
        "Journal of Computational and Graphical Statistics",
        "9(2):249-265");
  }

  /** {@return the Pitman-Yor process} */
  public static TechnicalInformation pitmanYor() {
    return article(
        "Jim Pitman and Marc Yor",
        "1997",
        "The two-parameter Poisson-Dirichlet distribution derived from a stable subordinator",
        "The Annals of Probability",
        "25(2):855-900");
  }

  /** {@return the update of the concentration} */
  public static TechnicalInformation escobarWest() {
    return article(
        "Michael D. Escobar and Mike West",
        "1995",
        "Bayesian Density Estimation and Inference Using Mixtures",
        "Journal of the American Statistical Association",
        "90(430):577-588");
  }

  /** {@return the powered Chinese restaurant process} */
  public static TechnicalInformation poweredCrp() {
    return article(
        "Jun Lu and Meng Li and David Dunson",
        "2018",
        "Reducing over-clustering via the powered Chinese restaurant process",
        "arXiv",
        "1802.05392");
  }

  /** {@return mixtures of finite mixtures} */
  public static TechnicalInformation finiteMixtures() {
    return article(
        "Jeffrey W. Miller and Matthew T. Harrison",
        "2018",
        "Mixture models with a prior on the number of components",
        "Journal of the American Statistical Association",
        "113(521):340-356");
  }

  /** {@return the distance dependent Chinese restaurant process} */
  public static TechnicalInformation distanceDependentCrp() {
    return article(
        "David M. Blei and Peter I. Frazier",
        "2011",
        "Distance Dependent Chinese Restaurant Processes",
        "Journal of Machine Learning Research",
        "12:2461-2488");
  }

  /** {@return the averaged distance dependent Chinese restaurant process} */
  public static TechnicalInformation averagedDistanceDependentCrp() {
    return article(
        "Willem Wybo and Camille Colle and Pieter-Jan Kindermans and Benjamin Schrauwen",
        "2012",
        "Distance Dependent extensions of the Chinese Restaurant Process",
        "Ghent University",
        "Report");
  }

  /** {@return mixtures of generalized Mallows models} */
  public static TechnicalInformation meilaChen() {
    return article(
        "Marina Meila and Harr Chen",
        "2010",
        "Dirichlet Process Mixtures of Generalized Mallows Models",
        "Conference on Uncertainty in Artificial Intelligence",
        "26");
  }

  /** {@return simultaneous draws from hierarchical Chinese restaurant processes} */
  public static TechnicalInformation simultaneousDraws() {
    return article(
        "Takaki Makino and Shunsuke Takei and Daichi Mochihashi and Issei Sato and Toshihisa Takagi",
        "2011",
        "Conditional Simultaneous Draws from Hierarchical Chinese Restaurant Processes",
        "NIPS workshop on Bayesian Nonparametric Methods",
        "Granada");
  }

  /** {@return the hierarchical Dirichlet process} */
  public static TechnicalInformation hdp() {
    return article(
        "Yee Whye Teh and Michael I. Jordan and Matthew J. Beal and David M. Blei",
        "2006",
        "Hierarchical Dirichlet Processes",
        "Journal of the American Statistical Association",
        "101(476):1566-1581");
  }

  /** {@return the HDP-HMM with persistent states} */
  public static TechnicalInformation stickyHmm() {
    return article(
        "Emily B. Fox and Erik B. Sudderth and Michael I. Jordan and Alan S. Willsky",
        "2008",
        "An HDP-HMM for Systems with State Persistence",
        "International Conference on Machine Learning",
        "25");
  }

  /** {@return cuts of spanning trees} */
  public static TechnicalInformation spanningTrees() {
    return article(
        "Leonardo V. Teixeira and Renato M. Assuncao and Rosangela H. Loschi",
        "2019",
        "Bayesian Space-Time Partitioning by Sampling and Pruning Spanning Trees",
        "Journal of Machine Learning Research",
        "20(85):1-35");
  }

  /** {@return product partitions of a sequence} */
  public static TechnicalInformation changePoints() {
    return article(
        "Daniel Barry and J. A. Hartigan",
        "1992",
        "Product Partition Models for Change Point Problems",
        "The Annals of Statistics",
        "20(1):260-279");
  }

  /**
   * {@return the first paper with the others added to it}
   *
   * @param first the main paper
   * @param others further ones
   */
  public static TechnicalInformation of(
      TechnicalInformation first, TechnicalInformation... others) {
    for (TechnicalInformation other : others) {
      first.add(other);
    }
    return first;
  }

  /** Weka writes a full stop after the journal and another one after the volume, or after both. */
  private static TechnicalInformation article(
      String author, String year, String title, String journal, String volume) {
    TechnicalInformation paper = new TechnicalInformation(TechnicalInformation.Type.ARTICLE);
    paper.setValue(TechnicalInformation.Field.AUTHOR, author);
    paper.setValue(TechnicalInformation.Field.YEAR, year);
    paper.setValue(TechnicalInformation.Field.TITLE, title);
    paper.setValue(TechnicalInformation.Field.JOURNAL, journal);
    paper.setValue(TechnicalInformation.Field.VOLUME, volume);
    return paper;
  }
}
