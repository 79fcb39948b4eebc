package elki.clustering.crp.likelihood;

import crp.data.CategoryRows;
import crp.data.ColumnRoles;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.TwoValues;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.mixed.ProductFamily;
import crp.model.ColumnNotes;
import crp.model.GaussianChoice;
import elki.clustering.crp.model.GaussianClusterModel;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.relation.Relation;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.Parameterizer;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Sparse vectors and vectors that seem to be counts of words are counts (see {@link
 * MultinomialLikelihood}). Of all others, columns of two values are categories, and the rest is
 * Gaussian (see {@link GaussianLikelihood}).
 */
@Title("Automatic choice of the likelihood")
@Description(
    "Multinomial clusters for sparse vectors and counts of words, Gaussian clusters for all others; columns of two values are categories.")
@Alias({"auto", "automatic"})
public class AutomaticLikelihood implements VectorLikelihood {

  private static final ColumnNotes NOTES =
      new ColumnNotes(
          "column",
          "leave it out of the data",
          "give it to ddcrp by -crp.time-column",
          "-crp.likelihood poisson",
          "-crp.likelihood multinomial",
          "-crp.likelihood gaussian");

  private final GaussianLikelihood dense =
      new GaussianLikelihood(
          GaussianChoice.Covariance.AUTO,
          GaussianChoice.Rounding.AUTO,
          GaussianChoice::offeringTails);
  private final MultinomialLikelihood sparse =
      new MultinomialLikelihood(DirichletMultinomial.symmetricSampled());

  @Override
  public TypeInformation getInputTypeRestriction() {
    return sparse.getInputTypeRestriction();
  }

  @Override
  public ClusterData<?> read(Relation<? extends NumberVector> relation) {
    boolean counts =
        TypeUtil.SPARSE_VECTOR_VARIABLE_LENGTH.isAssignableFromType(
            relation.getDataTypeInformation());
    return counts ? sparse.read(relation) : readDense(relation);
  }

  private ClusterData<?> readDense(Relation<? extends NumberVector> relation) {
    RealRows rows;
    ColumnRoles roles;
    try {
      rows = GaussianLikelihood.rows(relation);
      roles = ColumnRoles.of(rows);
    } catch (IllegalArgumentException e) {
      throw new AbortException(e.getMessage(), e);
    }
    List<String> names = GaussianLikelihood.names(relation);
    if (roles.words()) {
      return words(relation, roles.places(), names);
    }
    ClusterData<?> read =
        (roles.binary().isEmpty() ? dense.read(relation) : mixed(rows, roles, names))
            .plus(NOTES.counts(roles, names));
    return names.size() > 1 ? read.plus(NOTES.places(roles, names)) : read;
  }

  /** Counts of words; ids and times beside them are left out. */
  private ClusterData<?> words(
      Relation<? extends NumberVector> relation, List<Integer> places, List<String> names) {
    if (places.isEmpty()) {
      return sparse.read(relation).plus(List.of(NOTES.words(names.size())));
    }
    int[] counts = IntStream.range(0, names.size()).filter(j -> !places.contains(j)).toArray();
    return sparse
        .read(relation, counts)
        .plus(
            List.of(
                NOTES.words(counts.length),
                NOTES.besideWords(places.stream().<String>map(names::get).toList())));
  }

  private ClusterData<?> mixed(RealRows rows, ColumnRoles roles, List<String> names) {
    List<Integer> binary = roles.binary();
    CategoryRows categories = TwoValues.read(rows, binary);
    SortedMap<Integer, TwoValues> values = new TreeMap<>();
    binary.forEach(j -> values.put(j, TwoValues.of(rows, j)));
    List<String> notes = new ArrayList<>();
    notes.add(NOTES.binary(binary.stream().<String>map(names::get).toList()));
    if (roles.measured().isEmpty()) {
      return categorical(rows, categories, values, notes);
    }
    int[] others = roles.others().stream().mapToInt(Integer::intValue).toArray();
    GaussianChoice choice;
    try {
      choice =
          dense.choice(
              rows.columns(others), roles.others().stream().<String>map(names::get).toList());
    } catch (IllegalArgumentException e) {
      throw new AbortException(e.getMessage(), e);
    }
    List<Integer> used = choice.columns().stream().map(j -> others[j]).toList();
    GaussianClusterModel.Frame frame =
        new GaussianClusterModel.Frame(GaussianLikelihood.constants(rows), used, values);
    notes.addAll(choice.notes());
    return new ClusterData<>(
        new MixedRows(List.of(choice.rows(), categories)),
        ProductFamily.of(List.of(choice.family(), Categories.jeffreys())),
        cluster -> GaussianClusterModel.of(cluster, frame),
        notes,
        used.stream().map(j -> GaussianLikelihood.title(names.get(j))).toList());
  }

  private static ClusterData<CategoryRows> categorical(
      RealRows rows,
      CategoryRows categories,
      SortedMap<Integer, TwoValues> values,
      List<String> notes) {
    GaussianClusterModel.Frame frame =
        new GaussianClusterModel.Frame(GaussianLikelihood.constants(rows), List.of(), values);
    return new ClusterData<>(
        categories,
        Categories.jeffreys(),
        cluster -> GaussianClusterModel.of(cluster, frame),
        notes);
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    @Override
    public AutomaticLikelihood make() {
      return new AutomaticLikelihood();
    }
  }
}
