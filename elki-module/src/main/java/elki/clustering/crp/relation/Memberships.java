package elki.clustering.crp.relation;

import crp.Text;
import crp.data.NestedGroups;
import elki.database.Database;
import elki.database.relation.Relation;
import elki.utilities.exceptions.AbortException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which group an object belongs to, and which larger groups that lies in. The text of the option:
 * texts of {@link Membership} with commas between them, the largest groups first.
 *
 * @param levels one membership a level, the largest groups first; at least one
 * @since 0.1.0
 */
public record Memberships(List<Membership> levels) {

  public Memberships {
    levels = List.copyOf(levels);
  }

  /**
   * Objects and their groups.
   *
   * @param data the data without the columns of groups
   * @param groups the groups of the objects, in the order of the data
   */
  public record Members(Relation<?> data, NestedGroups groups) {}

  /**
   * {@return the memberships that a text names}
   *
   * @param option its name
   * @param text in the form above
   * @throws IllegalArgumentException if it is in none, or names a label or column twice; the
   *     message starts with the name
   */
  public static Memberships parse(String option, String text) {
    List<Membership> levels =
        Arrays.stream(text.split(",", -1)).map(each -> Membership.parse(option, each)).toList();
    if (levels.stream().distinct().count() < levels.size()) {
      throw new IllegalArgumentException(
          Text.of("%s must name different labels or columns, was '%s'", option, text.trim()));
    }
    return new Memberships(levels);
  }

  /**
   * {@return the groups of each object}
   *
   * @param database where labels are
   * @throws AbortException if there is no such label or column, or an entry is missing
   */
  public Members find(Database database, Relation<?> data) {
    List<String> names = new ArrayList<>();
    List<List<String>> groups = new ArrayList<>();
    for (Membership level : levels) {
      names.add(level.describe());
      groups.add(level.names(database, data));
    }
    int[] taken =
        levels.stream().filter(Membership::isColumn).mapToInt(Membership::number).toArray();
    return new Members(
        taken.length == 0 ? data : DataChoice.without(levels.get(0).vectors(data), taken),
        NestedGroups.of(names, groups));
  }
}
