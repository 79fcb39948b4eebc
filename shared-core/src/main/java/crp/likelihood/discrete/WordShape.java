package crp.likelihood.discrete;

import crp.Text;
import crp.data.CountRows;
import crp.likelihood.TableSummary;
import java.util.List;

/**
 * One block: the vocabulary.
 *
 * @param vocabulary number of words that rows have
 * @param possible number of words that rows may have, at least as many
 */
record WordShape(int vocabulary, int possible) implements CellShape<CountRows> {

  WordShape(int vocabulary) {
    this(vocabulary, vocabulary);
  }

  @Override
  public int blocks() {
    return 1;
  }

  @Override
  public int firstCell(int block) {
    return block * vocabulary;
  }

  @Override
  public int possible(int block) {
    return possible;
  }

  @Override
  public void check(CountRows rows) {
    if (rows.vocabulary() != vocabulary) {
      throw new IllegalArgumentException(
          Text.of("expected a vocabulary of %d words, got %d", vocabulary, rows.vocabulary()));
    }
  }

  @Override
  public int bound(CountRows rows, int row) {
    return rows.start(row + 1) - rows.start(row);
  }

  @Override
  public int list(CountRows rows, int row, long[] out) {
    int n = 0;
    for (int e = rows.start(row); e < rows.start(row + 1); e++) {
      out[n++] = (long) rows.word(e) << 32 | rows.count(e);
    }
    return n;
  }

  @Override
  public CountRows joined(List<CountRows> parts) {
    return CountRows.joined(parts);
  }

  @Override
  public CountRows none() {
    return CountRows.over(vocabulary).build();
  }

  @Override
  public CountRows one(int[] counts) {
    CountRows.Builder builder = CountRows.over(vocabulary);
    for (int word = 0; word < vocabulary; word++) {
      builder.add(word, counts[word]);
    }
    return builder.endRow().build();
  }

  @Override
  public TableSummary summary(double[] probabilities, double tokens) {
    return new TableSummary.Words(probabilities.clone(), tokens);
  }
}
