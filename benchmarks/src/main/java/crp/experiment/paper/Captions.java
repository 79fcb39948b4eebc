package crp.experiment.paper;

/** Title and axis labels of a drawing, each perhaps empty. */
record Captions(String title, String horizontal, String vertical) {}
