package crp.saved;

import crp.answer.CutPlace;
import crp.answer.Unions;
import crp.partition.Partition;

/**
 * Where the ladder of the estimate was cut.
 *
 * @param clusters the cluster of each part
 * @param height of the cut
 * @param refused why there is no cut
 * @param why parts are united
 */
@SuppressWarnings("ArrayRecordComponent")
record SavedCut(int[] clusters, double height, String refused, CutPlace.Why why) {

  static SavedCut of(CutPlace place) {
    return new SavedCut(
        place.unions().parts().labels(), place.height(), place.refused(), place.why());
  }

  CutPlace place() {
    return new CutPlace(new Unions(Partition.of(clusters)), height, refused, why);
  }
}
