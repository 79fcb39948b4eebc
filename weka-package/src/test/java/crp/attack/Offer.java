package crp.attack;

import java.util.List;

/**
 * An option as its host describes it.
 *
 * @param name of the option
 * @param usual text of its default, empty for none
 * @param help its description; texts between apostrophes and words in parentheses are examples, in
 *     which words in capitals stand for numbers
 * @param choices the words that it takes, empty if it takes other texts
 * @param flag whether it has no argument
 */
record Offer(String name, String usual, String help, List<String> choices, boolean flag) {}
