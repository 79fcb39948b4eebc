/**
 * Puts prior, family, kernels and schedule together: the face for hosts and Java users.
 *
 * <p>A model is described first, fitted second, and the fit answers all later questions.
 */
@NullMarked
package crp.model;

import org.jspecify.annotations.NullMarked;
