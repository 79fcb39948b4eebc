/** One run of any model: its options, the sampling with progress, the results. */
@NullMarked
package elki.clustering.crp.run;

import org.jspecify.annotations.NullMarked;
