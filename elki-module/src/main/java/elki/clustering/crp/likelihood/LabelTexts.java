package elki.clustering.crp.likelihood;

import crp.Argument;
import crp.options.OptionText;
import crp.options.Texts;
import crp.task.LikelihoodChoice;
import crp.task.RowOrder;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.relation.DataChoice;
import elki.clustering.crp.relation.Membership;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.relation.Relation;
import elki.utilities.optionhandling.OptionID;
import java.util.Arrays;
import java.util.List;

/**
 * Labels that are texts, whose words are clustered, beside vectors if there are any.
 *
 * @param vectors how vectors and words are distributed
 * @param labels the labels of each object
 * @since 0.1.0
 */
public record LabelTexts(VectorLikelihood vectors, List<Membership> labels)
    implements VectorLikelihood {

  public static final OptionID OPTION =
      Options.id(
          "text-labels",
          "Numbers, from 0, of the labels that are texts, such as titles: their words are clustered,"
              + " beside the vectors if there are any (crp.likelihood multinomial: alone).");

  /** The likelihoods that read texts. */
  private static final List<String> READING =
      List.of(OptionText.of(LikelihoodChoice.AUTO), OptionText.of(LikelihoodChoice.MULTINOMIAL));

  /** Copies the list. */
  public LabelTexts {
    labels = List.copyOf(labels);
  }

  /** {@return the labels that the text of the option names} */
  public static List<Membership> parse(String name, String text) {
    return Arrays.stream(text.trim().split("[\\s,]+"))
        .map(word -> new Membership(name, false, OptionText.whole(name, word, 0)))
        .distinct()
        .toList();
  }

  /** {@return the vectors of a database; the labels if there are none} */
  public Relation<?> relation(Database database) {
    boolean any =
        database.getRelations().stream()
            .map(Relation::getDataTypeInformation)
            .anyMatch(getInputTypeRestriction()::isAssignableFromType);
    return DataChoice.first(database, any ? getInputTypeRestriction() : TypeUtil.GUESSED_LABEL);
  }

  /** {@return the objects of a relation of a database with their texts} */
  public VectorTable in(VectorTable objects, Database database, Relation<?> relation) {
    VectorTable table = objects;
    for (Membership label : labels) {
      table = label.in(table, label.known(database, relation));
    }
    return table;
  }

  @Override
  public TypeInformation getInputTypeRestriction() {
    return vectors.getInputTypeRestriction();
  }

  @Override
  public ClusterData<?> read(Relation<? extends NumberVector> relation, RowOrder order) {
    return vectors.read(relation, order);
  }

  @Override
  public ClusterData<?> read(Relation<?> relation, VectorTable table, RowOrder order) {
    String name = vectors.named(table).text(LikelihoodChoice.OPTION);
    Argument.require(
        READING.contains(name),
        "%s is for the likelihoods %s, was %s",
        OPTION.getName(),
        String.join(" and ", READING),
        name);
    return vectors.read(relation, table, order);
  }

  @Override
  public Texts given() {
    return vectors.given();
  }

  @Override
  public Texts named(VectorTable table) {
    return vectors.named(table);
  }
}
