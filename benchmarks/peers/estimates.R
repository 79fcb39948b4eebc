# Point estimates by salso of the draws that gaussians.R has left:
# Rscript benchmarks/peers/estimates.R, from the root of the project.
library(salso)

folder <- file.path("shared-core", "src", "test", "resources", "peers")
draws <- as.matrix(read.csv(file.path(folder, "galaxies-draws.csv")))
cases <- list(list("vi", VI()), list("vi 0.5", VI(a = 0.5)), list("vi 1.5", VI(a = 1.5)),
              list("binder", binder()), list("binder 0.5", binder(a = 0.5)),
              list("binder 1.5", binder(a = 1.5)))
set.seed(1)
lines <- sapply(cases, function(case) {
  best <- salso(draws, loss = case[[2]], nRuns = 128, nCores = 1)
  loss <- partition.loss(truth = draws, estimate = best, loss = case[[2]])
  paste(case[[1]], sprintf("%.12g", loss), paste(best, collapse = " "), sep = ",")
})
con <- file(file.path(folder, "galaxies-estimates.csv"), "w")
writeLines(c(
  paste0("# program: salso ", packageVersion("salso"), " (MIT or Apache-2.0), ", R.version.string,
         "; these are numbers of a run"),
  "# data: galaxies-draws.csv, 200 draws of 82 rows",
  "# command: Rscript benchmarks/peers/estimates.R; 128 runs a loss, seed 1",
  paste0("# date: ", Sys.Date()),
  "# VI in bits, the others as in the manual of partition.loss",
  "estimate,expected loss,labels", lines), con)
close(con)
