package crp.saved;

import crp.likelihood.Family;
import crp.seating.Prior;
import java.util.HashMap;
import java.util.Map;

/**
 * The classes whose values are saved, by the names that files have for them. A class that is
 * renamed keeps its name here, after which the new one follows: {@code Old=New}.
 */
final class Kinds {

  private static final String[] ALL = {
    "answer: CutPlace$Why",
    "choose: ColumnNotes GaussianChoice$Tidy SegmentChoice",
    "data: Frame RealRows Resolution Resolution$Column Sentinels TwoValues Vocabulary Weights",
    "host: Column Column$Claim Column$Kind Columns RowTimes RowReader$Beside RowReader$Codes RowReader$InTime"
        + " RowReader$Mixed RowReader$Rankings RowReader$Rates RowReader$Reals RowReader$Texts"
        + " RowReader$Words",
    "likelihood: Box",
    "likelihood.discrete: Categories DirichletMultinomial ObservedWord OpenVocabulary PoissonLogNormal"
        + " PseudoCounts",
    "likelihood.gaussian: BasePrior DiagonalGaussian GaussianNiw SphericalGaussian TimeRegression"
        + " TimeRegression$Column",
    "likelihood.mixed: ProductFamily",
    "likelihood.ranking: CentrePrior GeneralizedMallows GeneralizedMallows$Sampler StagePrior",
    "model: EarlierLabels Growth",
    "parameter: Hyperprior$Automatic Hyperprior$Beta Hyperprior$Expected Hyperprior$F"
        + " Hyperprior$Fixed Hyperprior$Gamma Hyperprior$Grid Hyperprior$LogUniform"
        + " Hyperprior$Shifted Parameter Parameters",
    "proximity: Edges",
    "diagnose: Regimes",
    "report: Paragraph Table Table$Column Topic",
    "saved: Chosen Content SavedGrowth Kept SavedConstraints SavedCut SavedTable SavedTable$Codes SavedTable$Numbers"
        + " SavedTable$Sparse SavedTable$Unused",
    "seating: ComponentLaw$BetaGeometric ComponentLaw$Geometric ComponentLaw$Poisson"
        + " ComponentLaw$Uniform Crp DynamicMixtures FiniteMixtures GeneralizedCrp PitmanYor Power"
        + " PoweredCrp SeatGrowth SeatGrowth$Kind",
    "task: NearSource$Known",
  };

  private static final Map<String, Class<?>> CLASSES = new HashMap<>();
  private static final Map<Class<?>, String> NAMES = new HashMap<>();

  static {
    for (String line : ALL) {
      String[] words = line.split("[ :]+");
      for (int k = 1; k < words.length; k++) {
        String[] names = words[k].split("=");
        Class<?> type = named("crp." + words[0] + "." + names[names.length - 1]);
        String name = words[0] + "." + names[0];
        CLASSES.put(name, type);
        NAMES.put(type, name);
      }
    }
  }

  private Kinds() {}

  private static Class<?> named(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** {@return all names} */
  static Iterable<String> names() {
    return CLASSES.keySet();
  }

  /** {@return whether a class, of this or another library, is a family or a prior} */
  private static boolean isPart(Class<?> type) {
    return Family.class.isAssignableFrom(type) || Prior.class.isAssignableFrom(type);
  }

  /**
   * {@return the name of a class in files; for families and priors of other libraries that of Java}
   *
   * @throws IllegalArgumentException if its values cannot be saved
   */
  static String name(Class<?> type) {
    String name = NAMES.get(type);
    if (name == null && !isPart(type)) {
      throw new IllegalArgumentException(
          "a value of the class " + type.getName() + " cannot be saved");
    }
    return name == null ? type.getName() : name;
  }

  /**
   * {@return the class of a name in a file}
   *
   * @throws IllegalArgumentException if it is none of the library's, and no family or prior
   */
  static Class<?> of(String name) {
    Class<?> type = CLASSES.get(name);
    return type == null ? ofOthers(name) : type;
  }

  private static Class<?> ofOthers(String name) {
    try {
      // nothing of a class runs before it is known to be a family or a prior
      Class<?> type = Class.forName(name, false, Kinds.class.getClassLoader());
      if (isPart(type)) {
        return type;
      }
    } catch (ClassNotFoundException | LinkageError e) {
      throw new IllegalArgumentException("there is no kind of value '" + name + "'", e);
    }
    throw new IllegalArgumentException("there is no kind of value '" + name + "'");
  }
}
