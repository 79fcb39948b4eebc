/**
 * One chain over rows in blocks, wherever the blocks are: what travels ({@code Broadcast}, {@code
 * Tally}), a pass over a block ({@code BlockPass}, a pure function), and the rest of a step at one
 * place ({@code Driver}). {@code SuperstepState} runs the passes of a chain in threads of one
 * machine.
 */
@NullMarked
package crp.superstep;

import org.jspecify.annotations.NullMarked;
