package elki.clustering.crp.likelihood;

import crp.data.CategoryRows;
import crp.data.ColumnRoles;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.TwoValues;
import crp.likelihood.discrete.Categories;
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
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Sparse vectors and vectors that seem to be counts of words are counts (see {@link
 * MultinomialLikelihood}). Of all others, columns of two values are categories, columns that number
 * the objects are left out, and the rest is Gaussian (see {@link GaussianLikelihood}).
 *
 * @since 0.1.0
 */
@Title("Automatic choice of the likelihood")
@Description(
    "Multinomial clusters for sparse vectors and counts of words, Gaussian clusters for all others; columns of two values are categories, numbers of the objects are left out.")
@Alias({"auto", "automatic"})
public class AutomaticLikelihood implements VectorLikelihood {

  /** What is said of columns. */
  public static final ColumnNotes NOTES =
      new ColumnNotes(
          "column",
          "leave it out of the data",
          "give it to ddcrp by -crp.time-column",
          "-crp.likelihood poisson",
          "-crp.likelihood multinomial",
          "-crp.likelihood gaussian");

  private final GaussianLikelihood dense;
  private final MultinomialLikelihood sparse = new MultinomialLikelihood();

  /** All as the data speak. */
  public AutomaticLikelihood() {
    this(GaussianChoice.Tidy.AUTO);
  }

  /**
   * Constructor.
   *
   * @param tidy what is taken for a fault of the data
   */
  public AutomaticLikelihood(GaussianChoice.Tidy tidy) {
    this(new GaussianLikelihood(tidy));
  }

  private AutomaticLikelihood(GaussianLikelihood dense) {
    this.dense = dense;
  }

  @Override
  public AutomaticLikelihood ofMixture() {
    return new AutomaticLikelihood(dense.ofMixture());
  }

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
    boolean all = roles.binary().isEmpty() && roles.leftOut().isEmpty();
    ClusterData<?> read =
        (all ? dense.read(relation) : mixed(rows, roles, names)).plus(NOTES.counts(roles, names));
    return names.size() > 1 ? read.plus(NOTES.times(roles, names)) : read;
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
    SortedMap<Integer, TwoValues> values = new TreeMap<>();
    binary.forEach(j -> values.put(j, TwoValues.of(rows, j)));
    List<String> notes = new ArrayList<>();
    roles.leftOut().forEach(j -> notes.add(NOTES.numberLeftOut(names.get(j))));
    if (!binary.isEmpty()) {
      notes.add(NOTES.binary(binary.stream().<String>map(names::get).toList()));
    }
    if (roles.measured().size() == roles.leftOut().size()) {
      return categorical(rows, TwoValues.read(rows, binary), values, notes);
    }
    int[] others = GaussianLikelihood.ints(roles.others());
    GaussianChoice choice;
    try {
      choice =
          dense.choice(
              rows.columns(others), roles.others().stream().<String>map(names::get).toList());
    } catch (IllegalArgumentException e) {
      throw new AbortException(e.getMessage(), e);
    }
    List<Integer> used = choice.columns().stream().map(j -> others[j]).toList();
    GaussianClusterModel.Frame frame = GaussianClusterModel.Frame.of(rows, used, values);
    notes.addAll(choice.notes());
    List<String> columns = used.stream().map(j -> GaussianLikelihood.title(names.get(j))).toList();
    if (binary.isEmpty()) {
      return new ClusterData<>(
          choice.rows(),
          choice.family(),
          cluster -> GaussianClusterModel.of(cluster, frame),
          notes,
          columns,
          vector ->
              GaussianLikelihood.further(
                  GaussianLikelihood.one(vector, names.size()), used, choice),
          dense.tidy());
    }
    return new ClusterData<>(
        new MixedRows(List.of(choice.rows(), TwoValues.read(rows, binary))),
        ProductFamily.of(List.of(choice.family(), Categories.jeffreys())),
        cluster -> GaussianClusterModel.of(cluster, frame),
        notes,
        columns,
        vector -> {
          RealRows one = GaussianLikelihood.one(vector, names.size());
          return new MixedRows(
              List.of(GaussianLikelihood.further(one, used, choice), codes(one, values)));
        },
        dense.tidy());
  }

  /** {@return the columns of two values of one further vector} */
  private static CategoryRows codes(RealRows one, SortedMap<Integer, TwoValues> values) {
    int[] codes =
        values.entrySet().stream()
            .mapToInt(column -> column.getValue().code(one.value(0, column.getKey())))
            .toArray();
    int[] cardinalities = new int[codes.length];
    Arrays.fill(cardinalities, 2);
    return CategoryRows.of(codes, 1, cardinalities);
  }

  private static ClusterData<CategoryRows> categorical(
      RealRows rows,
      CategoryRows categories,
      SortedMap<Integer, TwoValues> values,
      List<String> notes) {
    GaussianClusterModel.Frame frame = GaussianClusterModel.Frame.of(rows, List.of(), values);
    return new ClusterData<>(
        categories,
        Categories.jeffreys(),
        cluster -> GaussianClusterModel.of(cluster, frame),
        notes,
        vector -> codes(GaussianLikelihood.one(vector, rows.columns()), values));
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    private GaussianChoice.Tidy tidy = GaussianChoice.Tidy.AUTO;

    @Override
    public void configure(Parameterization config) {
      GaussianLikelihood.Par.tidy().grab(config, x -> tidy = x);
    }

    @Override
    public AutomaticLikelihood make() {
      return new AutomaticLikelihood(tidy);
    }
  }
}
