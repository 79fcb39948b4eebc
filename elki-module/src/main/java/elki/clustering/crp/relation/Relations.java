package elki.clustering.crp.relation;

import crp.Text;
import elki.data.type.TypeInformation;
import elki.database.Database;
import elki.database.relation.Relation;
import elki.utilities.exceptions.AbortException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The relations of a database, to be chosen by type and number. What an option names comes first;
 * what no option names goes to relations that are still free, as far as there are any.
 */
final class Relations {

  private final List<Relation<?>> all;
  private final List<Relation<?>> taken = new ArrayList<>();

  Relations(Database database) {
    all = List.copyOf(database.getRelations());
  }

  /** {@return the relations of the type of a choice, in the order of the database; at least one} */
  List<Relation<?>> fitting(RelationChoice choice) {
    List<Relation<?>> fitting = of(choice.type());
    if (fitting.isEmpty()) {
      throw new AbortException(misfit(choice));
    }
    return fitting;
  }

  private String misfit(RelationChoice choice) {
    if (all.stream().allMatch(relation -> relation.size() == 0)) {
      return "There are no rows to cluster.";
    }
    return RaggedVectors.reason(all, choice.type())
        .orElseGet(
            () ->
                Text.of(
                    "No relation fits %s, which needs %s; there are: %s.",
                    choice.use(), choice.type(), names(all)));
  }

  /** {@return the relations of a type, in the order of the database; perhaps none} */
  List<Relation<?>> of(TypeInformation type) {
    return all.stream()
        .filter(relation -> type.isAssignableFromType(relation.getDataTypeInformation()))
        .toList();
  }

  /** {@return the relation whose number was given; {@code null} if none was} */
  @Nullable Relation<?> named(RelationChoice choice) {
    if (choice.number() < 0) {
      return null;
    }
    List<Relation<?>> fitting = fitting(choice);
    if (choice.number() >= fitting.size()) {
      throw new AbortException(
          Text.of(
              "Parameter '%s' must be from 0 to %d, but was %d; the relations that fit %s are: %s.",
              choice.option().getName(),
              fitting.size() - 1,
              choice.number(),
              choice.use(),
              names(fitting)));
    }
    return take(fitting.get(choice.number()));
  }

  /** {@return the first or the last free one of some; the first or the last if none is free} */
  Relation<?> free(List<Relation<?>> fitting, boolean last) {
    List<Relation<?>> free =
        fitting.stream().filter(r -> taken.stream().noneMatch(t -> t == r)).toList();
    List<Relation<?>> from = free.isEmpty() ? fitting : free;
    return take(from.get(last ? from.size() - 1 : 0));
  }

  /** Adds a sentence on the relation that is used, if there was a choice. */
  void note(String use, RelationChoice choice, Relation<?> relation, List<String> notes) {
    List<Relation<?>> fitting = of(choice.type());
    if (fitting.size() > 1) {
      notes.add(
          Text.of(
              "%s %s (%s %d of %d)",
              use,
              relation.getDataTypeInformation(),
              choice.option().getName(),
              fitting.indexOf(relation),
              fitting.size()));
    }
  }

  private Relation<?> take(Relation<?> relation) {
    taken.add(relation);
    return relation;
  }

  private static String names(List<Relation<?>> relations) {
    return IntStream.range(0, relations.size())
        .mapToObj(i -> i + " = " + relations.get(i).getDataTypeInformation())
        .collect(Collectors.joining("; "));
  }
}
