# The galaxies by dirichletprocess: Rscript benchmarks/peers/new-clusters.R, from the root.
source("benchmarks/peers/figures.R")
library(dirichletprocess)

y <- as.vector(arff("galaxies")[, 1]) / 1000
niter <- 5500
nburn <- 500
set.seed(1)
dp <- DirichletProcessGaussian(y, g0Priors = c(20, 0.05, 2, 2))
dp$alpha <- 1
labels <- matrix(0L, niter, length(y))
started <- proc.time()
for (iteration in seq_len(niter)) {
  dp <- ClusterParameterUpdate(ClusterComponentUpdate(dp))
  labels[iteration, ] <- dp$clusterLabels
}
sweep <- 1000 * sum((proc.time() - started)[1:2]) / niter
pairs <- list(c(8, 20), c(20, 50), c(50, 72), c(72, 79), c(79, 80), c(80, 82))
lik <- log_likelihood(y, 20, 0.05, 4, matrix(4))
write_figures("galaxies-new-clusters", c(
  paste0("program: dirichletprocess ", packageVersion("dirichletprocess"), " (GPL-3), ",
         R.version.string, "; these are numbers of a run"),
  "data: test-data/galaxies.arff, velocities / 1000",
  "prior: alpha 1, mu0 20, kappa0 0.05, alpha0 2, beta0 2",
  paste0("command: Rscript benchmarks/peers/new-clusters.R; ", niter, " iterations, ", nburn,
         " of them burn-in, alpha fixed, seed 1"),
  paste0("date: ", Sys.Date(), "; ", signif(sweep, 3), " ms of processor time a sweep")),
  figures(values(labels[-seq_len(nburn), ], 6:13, pairs, lik)))
