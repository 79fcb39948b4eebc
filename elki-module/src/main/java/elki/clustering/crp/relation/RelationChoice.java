package elki.clustering.crp.relation;

import elki.data.type.TypeInformation;
import elki.utilities.optionhandling.OptionID;

/**
 * A relation of a database, chosen by number among those of a type, or some of its columns.
 *
 * @param option of the number, for messages
 * @param number from 0; -1 for the default
 * @param use of the relation, for messages
 * @param type that it must have
 * @param columns which of its columns, from 0; empty for the relation as it is. Without a number
 *     they are columns of the data
 * @since 0.1.0
 */
@SuppressWarnings("ArrayRecordComponent")
public record RelationChoice(
    OptionID option, int number, String use, TypeInformation type, int... columns) {}
