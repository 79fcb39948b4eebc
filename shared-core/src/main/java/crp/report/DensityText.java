package crp.report;

import crp.Text;
import crp.predict.DensityCurve;
import crp.predict.DensityPlane;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Not part of the promised API.
 *
 * <p>Densities as comma-separated lines without ends of lines, the header first. Static and without
 * state.
 */
public final class DensityText {

  private DensityText() {}

  /**
   * {@return one line for each column and point: name of the column, point, mean density over
   * draws, quantiles 2.5 % and 97.5 % of the draws' densities, and number of draws}
   */
  public static Stream<String> lines(List<DensityCurve> curves, ReportNames names) {
    return Stream.concat(
        Stream.of("column,value,density,lower,upper,draws"),
        curves.stream()
            .flatMap(curve -> lines(curve, ResultFolder.field(names.column(curve.column())))));
  }

  private static Stream<String> lines(DensityCurve curve, String name) {
    return IntStream.range(0, curve.at().length)
        .mapToObj(
            i ->
                Text.of(
                    "%s,%s,%s,%s,%s,%d",
                    name,
                    number(curve.at()[i]),
                    number(curve.mean()[i]),
                    number(curve.lower()[i]),
                    number(curve.upper()[i]),
                    curve.draws()));
  }

  /**
   * {@return one line for each point: values of both columns, mean density, and number of draws}
   */
  public static Stream<String> lines(DensityPlane plane, ReportNames names) {
    int side = plane.y().length;
    return Stream.concat(
        Stream.of(
            Text.of(
                "%s,%s,density,draws",
                ResultFolder.field(names.column(plane.first())),
                ResultFolder.field(names.column(plane.second())))),
        IntStream.range(0, plane.mean().length)
            .mapToObj(
                i ->
                    Text.of(
                        "%s,%s,%s,%d",
                        number(plane.x()[i / side]),
                        number(plane.y()[i % side]),
                        number(plane.mean()[i]),
                        plane.draws())));
  }

  private static String number(double value) {
    return Text.of("%.7g", value);
  }
}
