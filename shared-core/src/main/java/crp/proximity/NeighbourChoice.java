package crp.proximity;

import crp.Argument;
import crp.Text;
import java.io.Serializable;
import java.util.Locale;

/**
 * Which places are neighbours, as an option says it.
 *
 * @param kind of the graph
 * @param nearest number of nearest places, at least 1; for a number alone, else 0
 */
public record NeighbourChoice(Kind kind, int nearest) implements Serializable {

  /** The usual graph. */
  public static final NeighbourChoice AUTOMATIC = new NeighbourChoice(Kind.AUTOMATIC, 0);

  /** Number of nearest places where none is given. */
  public static final int USUAL = 10;

  /** So many nearest places. */
  public static final NeighbourChoice NEAREST = new NeighbourChoice(Kind.NEAREST, USUAL);

  /** Largest number of rows of which all pairs are looked at. */
  public static final int MOST_PAIRED = PairSearch.MOST;

  private static final int MOST = 1000;

  /** What makes two places neighbours. */
  public enum Kind {
    /** That of {@link NeighbourGraphs#ofPlaces}. */
    AUTOMATIC,
    /** Their cells touch. */
    DELAUNAY,
    /** One of them is among the nearest of the other. */
    NEAREST
  }

  /**
   * {@return what an option says}
   *
   * @param name of the option, for the message
   * @param text {@code automatic}, {@code delaunay}, or the number of nearest places, from 1 to
   *     1000
   * @throws IllegalArgumentException if it is none of these; begins with the name
   */
  public static NeighbourChoice parse(String name, String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    if (word.equals("automatic")) {
      return AUTOMATIC;
    }
    if (word.equals("delaunay")) {
      return new NeighbourChoice(Kind.DELAUNAY, 0);
    }
    int number = word.matches("[0-9]{1,4}") ? Integer.parseInt(word) : 0;
    Argument.require(
        number >= 1 && number <= MOST,
        "%s must be automatic, delaunay or a number of nearest places from 1 to %d, was '%s'",
        name,
        MOST,
        text);
    return new NeighbourChoice(Kind.NEAREST, number);
  }

  /**
   * {@return the graph of rows at some places}
   *
   * @throws IllegalArgumentException if they have no map, which a Delaunay graph needs
   */
  public NeighbourGraph of(Sites sites) {
    return switch (kind) {
      case AUTOMATIC -> NeighbourGraphs.ofPlaces(sites);
      case DELAUNAY -> NeighbourGraphs.delaunay(sites);
      case NEAREST -> NeighbourGraphs.nearest(sites, nearest);
    };
  }

  /**
   * {@return the graph of rows by their distances}
   *
   * @param n number of rows
   * @param distance of two rows
   * @throws IllegalArgumentException if a Delaunay graph is wanted, or the distances do not suit
   */
  public NeighbourGraph of(int n, Distance distance) {
    return NeighbourGraphs.nearest(n, distance, ofDistances());
  }

  /**
   * {@return the number of nearest rows by a distance}
   *
   * @throws IllegalArgumentException if a Delaunay graph is wanted
   */
  public int ofDistances() {
    Argument.require(
        kind != Kind.DELAUNAY,
        "a Delaunay graph needs places, not distances: give a number of nearest");
    return around();
  }

  private int around() {
    return kind == Kind.NEAREST ? nearest : USUAL;
  }

  /**
   * Says of which rows a new one is a neighbour: of the nearest, and of those as far as the last of
   * these.
   *
   * @param distances from the new row to each row, infinite if they are never neighbours; replaced
   *     by 1 for each neighbour, else by 0
   */
  public void weigh(double[] distances) {
    NearLinks.keepNearest(distances, around());
    for (int j = 0; j < distances.length; j++) {
      distances[j] = distances[j] == 1 ? 1 : 0;
    }
  }

  /** {@return what makes places neighbours, for people} */
  public String describe() {
    return switch (kind) {
      case AUTOMATIC -> "neighbours";
      case DELAUNAY -> "neighbours of a Delaunay triangulation";
      case NEAREST -> Text.of("neighbours among the %d nearest", nearest);
    };
  }
}
