package crp.model;

import crp.Argument;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A choice of what the evidence of a model is compared with.
 *
 * @param kind the kind of baseline
 */
public record EvidenceChoice(Baseline kind) implements Serializable {

  /** What a model is compared with. */
  public enum Baseline {
    /** Nothing: the log evidence of the model alone. */
    ALONE,
    /** The Chinese restaurant process with the same concentration. */
    CRP,
    /** The same links with equal weights: nearness says which links are possible and no more. */
    EQUAL
  }

  /**
   * {@return the choice in a text}
   *
   * @param text alone, crp or equal
   * @param others further words that the caller allows and has handled, for the message
   * @throws IllegalArgumentException if the text is none of these; the message begins with a verb,
   *     so that a host can put the name of its option in front
   */
  public static EvidenceChoice parse(String text, String... others) {
    List<String> allowed = new ArrayList<>(List.of(others));
    for (Baseline kind : Baseline.values()) {
      String word = kind.name().toLowerCase(Locale.ROOT);
      if (word.equals(text.trim().toLowerCase(Locale.ROOT))) {
        return new EvidenceChoice(kind);
      }
      allowed.add(word);
    }
    throw Argument.refused("must be one of %s, was '%s'", String.join(", ", allowed), text);
  }
}
