package weka.clusterers.crp;

import crp.proximity.Decay;
import crp.proximity.Edges;
import crp.proximity.SparseAffinity;
import java.io.File;
import java.util.Enumeration;
import java.util.List;
import weka.core.Instances;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.Tag;
import weka.core.Utils;
import weka.gui.FilePropertyMetadata;

/** Rows are near that are near in a graph, whose edges are in a file. */
public final class GraphNearness implements Nearness {

  /** Rows are as far apart as there are edges between them; numbers in the file are ignored. */
  public static final int HOPS = 0;

  /** Rows that an edge joins are as far apart as its number says. */
  public static final int LENGTHS = 1;

  /** The number of an edge is the weight of the link: there is no distance and no decay. */
  public static final int WEIGHTS = 2;

  /** An edge lets each of its rows choose the other. */
  public static final int UNDIRECTED = 0;

  /** An edge lets its first row choose the second. */
  public static final int DIRECTED = 1;

  private static final Tag[] TAGS_DISTANCE = {
    new Tag(HOPS, "hops", "hops", false),
    new Tag(LENGTHS, "lengths", "lengths", false),
    new Tag(WEIGHTS, "weights", "weights", false)
  };

  private static final Tag[] TAGS_DIRECTION = {
    new Tag(UNDIRECTED, "undirected", "undirected", false),
    new Tag(DIRECTED, "directed", "directed", false)
  };

  private static final long serialVersionUID = 1L;
  private static final String EDGES_NAME = "edge file (-edges)";
  private static final String DISTANCE_NAME = "distance (-distance)";
  private static final String DIRECTION_NAME = "direction (-direction)";
  private static final String HOPS_NAME = "hop limit (-hops)";

  private File edges = new File("");
  private String id = Times.ROW;
  private int distance = HOPS;
  private int hopLimit = 1;
  private int direction = UNDIRECTED;
  private String earlier = Mask.NONE;

  @Override
  public String globalInfo() {
    return "Rows are near that are near in a graph. Its edges are lines 'id,id' or 'id,id,number' of a file; ids are"
        + " the values of an attribute or the numbers of the rows. Self loops are ignored; of repeated edges the"
        + " shortest counts, or the one of largest weight.";
  }

  @Override
  public int[] taken(Instances data) {
    return Mask.joined(Ids.taken(data, id), Mask.taken(data, earlier));
  }

  @Override
  public Near bind(Instances data, DecayChoice choice, double concentration) {
    Values.atLeast(HOPS_NAME, hopLimit, 1);
    if (edges.getPath().isEmpty()) {
      throw new IllegalArgumentException(EDGES_NAME + " must be given");
    }
    Ids ids = Ids.of(data, id);
    Mask mask = Mask.of(data, earlier);
    Edges read = Edges.read(edges.toPath(), ids.rows(), data.numInstances());
    // all direct neighbours are equally far: their scale would only repeat the concentration
    boolean scaled = distance == LENGTHS || (distance == HOPS && hopLimit > 1);
    DecayChoice known = scaled ? choice : choice.withFixedScale();
    Decay decay = known.decay(1);
    boolean directed = direction == DIRECTED;
    SparseAffinity affinity =
        switch (distance) {
          case HOPS -> read.graph(directed).hops(hopLimit, decay, known.largestScale(1));
          case LENGTHS -> read.graph(directed).edges(decay);
          default -> read.affinity(directed);
        };
    return new Near(
        mask.apply(affinity),
        decay,
        known.scaleLaw(1),
        mask.order(),
        new GraphReader(ids, affinity, mask),
        List.of(
            "nearness is by %s in a graph of %d %s edges%s, ids by %s%s"
                .formatted(
                    measure(),
                    read.size(),
                    TAGS_DIRECTION[direction].getIDStr(),
                    read.header().isEmpty() ? "" : " (below the header \"" + read.header() + "\")",
                    ids.describe(),
                    mask.describe())));
  }

  private String measure() {
    return switch (distance) {
      case HOPS -> hopLimit == 1 ? "direct edges" : "hops, at most " + hopLimit + ",";
      case LENGTHS -> "lengths of direct edges";
      default -> "weights of direct edges (the decay does not matter)";
    };
  }

  /** {@return the file with the edges} */
  @OptionMetadata(
      displayName = "edge file",
      description = "File with an edge a line: id,id or id,id,number. A header is skipped.",
      displayOrder = 1)
  @FilePropertyMetadata(fileChooserDialogType = 0, directoriesOnly = false)
  public File getEdges() {
    return edges;
  }

  /**
   * Sets the file with the edges.
   *
   * @param value an existing file
   */
  public void setEdges(File value) {
    edges = value;
  }

  /** {@return name or number of the attribute with ids, or "row"} */
  @OptionMetadata(
      displayName = "id attribute",
      description =
          "Attribute with the ids that the edge file names, of strings, nominal or numeric: its name or number from 1;"
              + " 'row' for the number of the row from 1. It is kept out of the likelihood.",
      displayOrder = 2)
  public String getId() {
    return id;
  }

  /**
   * Sets the attribute with ids.
   *
   * @param value its name or number from 1, or "row"
   */
  public void setId(String value) {
    id = value.trim();
  }

  /** {@return how far apart rows are} */
  @OptionMetadata(
      displayName = "distance",
      description =
          "How far apart rows are: hops (number of edges between them), lengths (the number of the edge that joins"
              + " them), or weights (the number of the edge is the weight of the link, without decay).",
      displayOrder = 3)
  public SelectedTag getDistance() {
    return new SelectedTag(distance, TAGS_DISTANCE);
  }

  /**
   * Sets how far apart rows are.
   *
   * @param value {@link #HOPS}, {@link #LENGTHS} or {@link #WEIGHTS}
   */
  public void setDistance(SelectedTag value) {
    distance = value.getSelectedTag().getID();
  }

  /** {@return the number of hops beyond which rows are not linked} */
  @OptionMetadata(
      displayName = "hop limit",
      description = "With hops: rows further apart are never linked; at least 1.",
      displayOrder = 4)
  public int getHopLimit() {
    return hopLimit;
  }

  /**
   * Sets the number of hops beyond which rows are not linked.
   *
   * @param value at least 1
   */
  public void setHopLimit(int value) {
    hopLimit = value;
  }

  /** {@return whether edges have a direction} */
  @OptionMetadata(
      displayName = "direction",
      description =
          "Whether an edge lets each of its rows choose the other (undirected) or only the first the second (directed).",
      displayOrder = 5)
  public SelectedTag getDirection() {
    return new SelectedTag(direction, TAGS_DIRECTION);
  }

  /**
   * Sets whether edges have a direction.
   *
   * @param value {@link #UNDIRECTED} or {@link #DIRECTED}
   */
  public void setDirection(SelectedTag value) {
    direction = value.getSelectedTag().getID();
  }

  /** {@return by what rows can choose earlier ones only} */
  @OptionMetadata(displayName = "earlier rows only", description = Mask.HELP, displayOrder = 6)
  public String getEarlier() {
    return earlier;
  }

  /**
   * Sets by what rows can choose earlier ones only.
   *
   * @param value "none", "row", or name or number of an attribute with times
   */
  public void setEarlier(String value) {
    earlier = value.trim();
  }

  private OptionTable table() {
    return new OptionTable()
        .add(
            "-edges <file>",
            "",
            "File with an edge a line: id,id or id,id,number.",
            () -> edges.getPath(),
            text -> setEdges(new File(text)))
        .add(
            "-id <attribute | row>",
            Times.ROW,
            "Attribute with the ids that the edge file names; row is the number of the row from 1.",
            this::getId,
            this::setId)
        .add(
            "-distance <hops | lengths | weights>",
            "hops",
            "How far apart rows are: edges between them, the number of the edge; or the number is the weight.",
            () -> TAGS_DISTANCE[distance].getIDStr(),
            text -> setDistance(Values.tag(DISTANCE_NAME, text, TAGS_DISTANCE)))
        .add(
            "-hops <number>",
            "1",
            "With hops: rows further apart are never linked.",
            () -> String.valueOf(hopLimit),
            text -> setHopLimit(Values.whole(HOPS_NAME, text)))
        .add(
            "-direction <undirected | directed>",
            "undirected",
            "Whether an edge lets each row choose the other, or only the first the second.",
            () -> TAGS_DIRECTION[direction].getIDStr(),
            text -> setDirection(Values.tag(DIRECTION_NAME, text, TAGS_DIRECTION)))
        .add(
            "-earlier <none | row | attribute>",
            Mask.NONE,
            Mask.HELP,
            this::getEarlier,
            this::setEarlier);
  }

  @Override
  public Enumeration<Option> listOptions() {
    return table().list();
  }

  @Override
  public void setOptions(String[] options) throws Exception {
    table().set(options);
    Utils.checkForRemainingOptions(options);
  }

  @Override
  public String[] getOptions() {
    return table().get();
  }
}
