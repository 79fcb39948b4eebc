package crp.likelihood.discrete;

import java.util.Arrays;

/** Affinities of products of categorical laws: per block the sum of the roots of p q. */
final class CellAffinities {

  private CellAffinities() {}

  /**
   * {@return the affinities of n laws, n by n} O(n^2 cells).
   *
   * @param roots of each law, the square root of the probability of each cell
   * @param blockOf the block of each cell, from 0
   * @param blocks number of blocks; the probabilities of a block sum to one
   */
  static double[] of(double[][] roots, int[] blockOf, int blocks) {
    int n = roots.length;
    double[] out = new double[n * n];
    double[] sums = new double[blocks];
    for (int a = 0; a < n; a++) {
      out[a * n + a] = 1;
      for (int b = 0; b < a; b++) {
        Arrays.fill(sums, 0);
        for (int cell = 0; cell < blockOf.length; cell++) {
          sums[blockOf[cell]] += roots[a][cell] * roots[b][cell];
        }
        double product = 1;
        for (double sum : sums) {
          product *= Math.min(1, sum);
        }
        out[a * n + b] = product;
        out[b * n + a] = product;
      }
    }
    return out;
  }
}
