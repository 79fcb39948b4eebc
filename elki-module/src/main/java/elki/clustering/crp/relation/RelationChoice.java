package elki.clustering.crp.relation;

import elki.data.type.TypeInformation;
import elki.utilities.optionhandling.OptionID;

/**
 * A relation of a database, chosen by number among those of a type.
 *
 * @param option of the number, for messages
 * @param number from 0; -1 for the default
 * @param use of the relation, for messages
 * @param type that it must have
 * @since 0.1.0
 */
public record RelationChoice(OptionID option, int number, String use, TypeInformation type) {}
