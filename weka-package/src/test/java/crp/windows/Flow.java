package crp.windows;

/** The package's flows in the KnowledgeFlow's menu of templates. */
enum Flow {
  FAITHFUL("CRP - clusters of Old Faithful", "CRPMixture", "of 272 rows"),
  NILE("CRP - times of the Nile", "DistanceDependentCRP", "of 100 rows"),
  BALLOTS("CRP - clusters of ballots", "MallowsMixture", "of 400 rows"),
  SPLIT("CRP - density of rows that were held out", "CRPMixture", "Log likelihood");

  private final String title;
  private final String scheme;
  private final String expected;

  Flow(String title, String scheme, String expected) {
    this.title = title;
    this.scheme = scheme;
    this.expected = expected;
  }

  String title() {
    return title;
  }

  String scheme() {
    return scheme;
  }

  String expected() {
    return expected;
  }
}
