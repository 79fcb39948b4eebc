package crp.spark;

import crp.answer.ScatteredReport;
import crp.draws.Draws;
import crp.html.HtmlReport;
import crp.report.Report;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;

/**
 * What a fit gives.
 *
 * @param predictor of new rows
 * @param report as the other hosts give it
 * @param answer clusters of the estimate
 * @param draws of some rows, with the traces of all chains
 * @param page shows some of the rows; computed on request
 * @param rows of the data: number, cluster, confidence, clusters in all draws
 */
record FittedMixture(
    DrawnPredictor<?> predictor,
    Report report,
    ScatteredReport.Answered answer,
    Draws draws,
    Supplier<HtmlReport> page,
    JavaRDD<Row> rows) {}
