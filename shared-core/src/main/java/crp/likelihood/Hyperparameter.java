package crp.likelihood;

import java.io.Serializable;

/**
 * A named number that a model learns beside the partition.
 *
 * @param name what people call it
 * @param value its present value
 */
public record Hyperparameter(String name, double value) implements Serializable {}
