package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.choose.GaussianChoice.Tidy;
import crp.data.CategoryRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Weights;
import crp.host.Bound;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.task.Binding;
import crp.task.LikelihoodChoice;
import crp.task.RowOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import weka.clusterers.CRPMixture;
import weka.clusterers.crp.data.InstanceTable;
import weka.clusterers.crp.likelihood.AutoLikelihood;
import weka.clusterers.crp.options.Values;
import weka.core.Instance;
import weka.core.Instances;

/** What the automatic likelihood makes of attributes, and what it says of them. */
class AutoLikelihoodTest {

  private final SplittableRandom random = new SplittableRandom(5);

  private static Bound<?> bind(Instances data) {
    return bind(data, new AutoLikelihood(), RowOrder.PLACED);
  }

  private static Bound<?> bind(Instances data, AutoLikelihood likelihood, RowOrder order) {
    InstanceTable table = new InstanceTable(data);
    return new Binding(likelihood.optionTexts().texts(), AutoLikelihood.NOTES, order)
        .bind(LikelihoodChoice.AUTO, table, table.columns(), Weights.ones(data.numInstances()));
  }

  @Test
  void countsOfWordsAreMultinomial() throws Exception {
    List<String> names = new ArrayList<>();
    List<String> rows = new ArrayList<>();
    for (int j = 0; j < 25; j++) {
      names.add("w" + j + " numeric");
    }
    for (int i = 0; i < 50; i++) {
      StringBuilder row = new StringBuilder();
      for (int j = 0; j < 25; j++) {
        row.append(j == 0 ? "" : ",").append(Math.max(0, random.nextInt(9) - 6));
      }
      rows.add(row.toString());
    }
    Bound<?> bound = bind(Data.of(names.toArray(new String[0]), rows.toArray(new String[0])));
    assertInstanceOf(DirichletMultinomial.class, bound.family());
    assertEquals(
        List.of(
            "the 25 attributes seem to be counts of words, so the likelihood is multinomial"
                + " (override: -likelihood GaussianLikelihood)"),
        bound.notes());
  }

  /** The file as it is: a time, counts of 60 words, the topic. */
  @Test
  void whatStandsBesideWordsIsLeftOut() throws Exception {
    Bound<?> bound = bind(Data.file("documents.arff"));
    assertInstanceOf(DirichletMultinomial.class, bound.family());
    assertEquals(
        List.of(
            "the 60 attributes seem to be counts of words, so the likelihood is multinomial"
                + " (override: -likelihood GaussianLikelihood)",
            "the attributes 'time', 'topic' do not count words and were left out"),
        bound.notes());
  }

  @Test
  void timesOfRowsArePointedOut() throws Exception {
    StringBuilder labels = new StringBuilder();
    String[] rows = new String[30];
    for (int i = 0; i < rows.length; i++) {
      labels.append(i == 0 ? "" : ",").append("r").append(i);
      rows[i] = Text.of("r%d,%d,%d,%s", i, (7 * i) % 30, i * i, random.nextDouble());
    }
    String[] attributes = {"name {" + labels + "}", "nr numeric", "t numeric", "x numeric"};
    List<String> notes = bind(Data.of(attributes, rows)).notes();
    assertTrue(
        notes.contains(
            "attribute 't' increases along the rows, like a time: if it is not a measurement, leave it"
                + " out by -ignore, or give it to DistanceDependentCRP as its time"),
        notes.toString());
    assertTrue(notes.get(0).startsWith("attribute 'name' has other texts"), notes.toString());
    assertTrue(notes.get(1).startsWith("attribute 'nr' numbers the rows"), notes.toString());
    assertEquals(3, notes.size(), notes.toString());
  }

  @Test
  void rowsThatRepeatOthersAreLeftOutUnlessAllAreWanted() throws Exception {
    String[] rows = new String[60];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = i < 20 ? Text.of("%s,%s", random.nextGaussian(), i % 2) : rows[i % 20];
    }
    Instances data = Data.of(new String[] {"x numeric", "y {0,1}"}, rows);
    Bound<?> counted = bind(data).counted();
    assertEquals(20, counted.rows().weights().total());
    assertTrue(
        counted.notes().stream().anyMatch(note -> note.startsWith("20 of 60 rows are different")),
        counted.notes().toString());
    AutoLikelihood likelihood = new AutoLikelihood();
    likelihood.setTidy(Values.tags(Tidy.class, "none"));
    assertEquals(60, bind(data, likelihood, RowOrder.PLACED).counted().rows().weights().total());
  }

  @Test
  void codesOfMissingValuesAreMissingInLaterRows() throws Exception {
    String[] rows = new String[40];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = Text.of("%s,%s", random.nextGaussian(), i % 9 == 0 ? -99 : random.nextGaussian());
    }
    Instances data = Data.of(new String[] {"x numeric", "y numeric"}, rows);
    Bound<?> bound = bind(data);
    assertTrue(
        bound.notes().get(0).startsWith("attribute 'y': -99 in 5 rows stands for a missing value"),
        bound.notes().toString());
    Instance later = data.instance(1);
    later.setValue(1, -99);
    RealRows read =
        (RealRows) bound.reader().read(new InstanceTable(List.of(later)), Weights.ones(1));
    assertTrue(Double.isNaN(read.value(0, 1)));
  }

  @Test
  void commonZerosAreLeftOutOfTheirAttributeInMixtures() throws Exception {
    String[] rows = new String[60];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = Text.of("%s,%s", random.nextGaussian(), i % 3 == 0 ? 0 : random.nextGaussian());
    }
    Instances data = Data.of(new String[] {"x numeric", "y numeric"}, rows);
    RealRows any = (RealRows) bind(data).rows();
    assertEquals(0, any.value(0, 1));
    Bound<?> bound = bind(data, new AutoLikelihood(), RowOrder.EXCHANGEABLE);
    assertTrue(Double.isNaN(((RealRows) bound.rows()).value(0, 1)));
    RealRows later =
        (RealRows) bound.reader().read(new InstanceTable(List.of(data.get(0))), Weights.ones(1));
    assertTrue(Double.isNaN(later.value(0, 1)));
    CRPMixture scheme = new CRPMixture();
    scheme.setOptions(new String[] {"-I", "10"});
    scheme.buildClusterer(data);
    assertTrue(
        scheme.toString().contains("the value 0 of 20 rows is no part of a bell-shaped cluster"),
        scheme.toString());
  }

  @Test
  void oneAttributeIsAMeasurement() throws Exception {
    String[] rows = new String[30];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = String.valueOf(i * i);
    }
    assertEquals(List.of(), bind(Data.of(new String[] {"x numeric"}, rows)).notes());
  }

  @Test
  void numbersOfTwoValuesAreCategories() throws Exception {
    String[] rows = new String[40];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = Text.of("%s,%d,%s,%d", random.nextGaussian(), i % 2, i < 20 ? "a" : "b", i % 5);
    }
    String[] attributes = {"x numeric", "yes numeric", "name {a,b}", "five numeric"};
    Instances data = Data.of(attributes, rows);
    Bound<?> bound = bind(data);
    assertTrue(
        bound
            .notes()
            .contains(
                "attribute 'yes' has two values and is modelled as a category (override:"
                    + " -likelihood GaussianLikelihood)"),
        bound.notes().toString());
    MixedRows mixed = (MixedRows) bound.rows();
    assertEquals(2, ((RealRows) mixed.parts().get(0)).columns());
    CategoryRows categories = (CategoryRows) mixed.parts().get(1);
    for (int i = 0; i < rows.length; i++) {
      assertEquals(i % 2, categories.code(i, 0), "yes comes first");
      assertEquals(i < 20 ? 0 : 1, categories.code(i, 1));
    }
    Instance strange = data.instance(0);
    strange.setValue(1, 0.5);
    MixedRows later =
        (MixedRows) bound.reader().read(new InstanceTable(List.of(strange)), Weights.ones(1));
    assertEquals(CategoryRows.MISSING, ((CategoryRows) later.parts().get(1)).code(0, 0));
  }

  @Test
  void theTableOfClustersNamesTheTwoNumbers() throws Exception {
    String[] rows = new String[60];
    for (int i = 0; i < rows.length; i++) {
      int flip = random.nextInt(20) == 0 ? 1 : 0;
      rows[i] = Text.of("%d,%d,%d", (i + flip) % 2, 3 + 2 * (i % 2), i % 2 * 4 - 2);
    }
    CRPMixture clusterer = new CRPMixture();
    clusterer.setOptions(new String[] {"-I", "100"});
    clusterer.buildClusterer(Data.of(new String[] {"a numeric", "b numeric", "c numeric"}, rows));
    String text = clusterer.toString();
    assertTrue(
        text.contains("the attributes 'a', 'b', 'c' have two values each and are modelled"), text);
    assertTrue(text.contains("\n  3 ") && text.contains("\n  5 "), text);
    assertTrue(text.contains("\n  -2 "), text);
    assertEquals(2, clusterer.numberOfClusters());
  }
}
