# A distance dependent CRP with links in both directions of time by ddcrp-gibbs, in C++:
# Rscript benchmarks/peers/near.R <its program> <commit>, from the root of the project.
source("benchmarks/peers/figures.R")
arguments <- commandArgs(TRUE)
program <- normalizePath(arguments[1])
y <- arff("nile")[, 2, drop = FALSE] / 100
n <- nrow(y)
pairs <- list(c(1, 5), c(20, 40), c(27, 28), c(28, 29), c(28, 30), c(43, 44), c(46, 60), c(90, 100))
lik <- log_likelihood(y, 9, 0.1, 4, matrix(4))
samples <- 1500
root <- getwd()

draws <- function(log_decay) {
  folder <- tempfile()
  dir.create(folder)
  setwd(folder)
  on.exit(setwd(root))
  write.table(log_decay, "decay.csv", sep = ",", row.names = FALSE, col.names = FALSE)
  write.table(y, "rows.csv", sep = ",", row.names = FALSE, col.names = FALSE)
  writeLines("4", "scale.csv")
  writeLines("9", "mean.csv")
  started <- proc.time()
  system2(program, c("-l", "decay.csv", "-f", "rows.csv", "-S", "scale.csv", "-m", "mean.csv",
                     "--v", "4", "--k", "0.1", "--n", samples, "--b", "200", "-s", "1"))
  sweep <- 1000 * sum((proc.time() - started)[4:5]) / (samples + 200)
  labels <- t(sapply(seq_len(samples) - 1, function(s) {
    tables <- strsplit(readLines(sprintf("clustering_%04d.csv", s)), ",")
    z <- integer(n)
    for (k in seq_along(tables)) z[as.integer(tables[[k]]) + 1] <- k
    z
  }))
  list(labels = labels, sweep = sweep)
}

apart <- abs(outer(seq_len(n), seq_len(n), "-"))
both <- -apart / 10
earlier <- ifelse(outer(seq_len(n), seq_len(n), ">="), both, -Inf)
for (case in list(list("nile-links-both", both, "exp(-|i - j| / 10)"),
                  list("nile-links-earlier", earlier, "exp(-(i - j) / 10) for j < i"))) {
  run <- draws(case[[2]])
  write_figures(case[[1]], c(
    paste0("program: laurimi/ddcrp-gibbs at ", arguments[2],
           " (BSD-3-Clause); these are numbers of a run"),
    "data: test-data/nile.arff, flow / 100",
    paste0("prior: alpha 1, ", case[[3]], "; normal with mean 9, kappa 0.1, nu 4, scale 4"),
    paste0("command: Rscript benchmarks/peers/near.R <program> <commit>; ", samples + 200,
           " sweeps, 200 of them burn-in, seed 1"),
    paste0("date: ", Sys.Date(), "; ", signif(run$sweep, 3), " ms of processor time a sweep")),
    figures(values(run$labels, 5:10, pairs, lik)))
}
