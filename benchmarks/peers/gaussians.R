# Gaussian mixtures by BNPmix: Rscript benchmarks/peers/gaussians.R, from the root of the project.
source("benchmarks/peers/figures.R")
library(BNPmix)

version <- paste0("BNPmix ", packageVersion("BNPmix"), " (LGPL-3), ", R.version.string)
seed <- 1
wanted <- commandArgs(TRUE) # names of problems; all if none is given
is_wanted <- function(name) length(wanted) == 0 || name %in% wanted

fit <- function(y, method, strength, discount, base, niter, nburn, m_imp = 10) {
  set.seed(seed)
  started <- proc.time()
  result <- PYdensity(y,
    mcmc = list(niter = niter, nburn = nburn, model = "LS", method = method, hyper = FALSE,
                m_imp = m_imp, print_message = FALSE),
    prior = c(list(strength = strength, discount = discount), base),
    output = list(out_type = "CLUST"))
  seconds <- sum((proc.time() - started)[1:2])
  list(labels = result$clust, sweep = 1000 * seconds / niter)
}

header <- function(data, prior, method, niter, nburn, sweep) {
  c(paste0("program: ", version, "; these are numbers of a run"),
    paste("data:", data),
    paste("prior:", prior),
    paste0("command: Rscript benchmarks/peers/gaussians.R; method ", method, ", ", niter,
           " iterations, ", nburn, " of them burn-in, seed ", seed),
    paste0("date: ", Sys.Date(), "; ", signif(sweep, 3), " ms of processor time a sweep"))
}

# velocities in 1000 km/s
y <- as.vector(arff("galaxies")[, 1]) / 1000
pairs <- list(c(8, 20), c(20, 50), c(50, 72), c(72, 79), c(79, 80), c(80, 82))
lik <- log_likelihood(y, 20, 0.05, 4, matrix(4))
base <- list(m0 = 20, k0 = 0.05, a0 = 2, b0 = 2)
for (case in list(list("galaxies", 1, 0, 5:10), list("galaxies-pitman-yor", 1, 0.3, 8:16))) {
  if (!is_wanted(case[[1]])) next
  run <- fit(y, "MAR", case[[2]], case[[3]], base, 205000, 5000)
  write_figures(case[[1]],
    header("test-data/galaxies.arff, velocities / 1000",
           paste0("strength ", case[[2]], ", discount ", case[[3]],
                  ", m0 20, k0 0.05, a0 2, b0 2"), "MAR", 205000, 5000, run$sweep),
    figures(values(run$labels[seq(1, nrow(run$labels), by = 5), ], case[[4]], pairs, lik)))
  if (case[[3]] > 0) {
    kept <- run$labels[seq(1000, 200000, by = 1000), ]
    rows <- apply(kept, 1, function(z) paste(match(z, unique(z)), collapse = ","))
    writeLines(c(paste0("row", seq_len(ncol(kept)), collapse = ","), rows),
               "shared-core/src/test/resources/peers/galaxies-draws.csv")
  }
}

# minutes
y <- unname(arff("faithful"))
base <- list(m0 = c(3.5, 70), k0 = 0.1, n0 = 5, Sigma0 = diag(c(0.5, 100)))
lik <- log_likelihood(y, c(3.5, 70), 0.1, 5, diag(c(0.5, 100)))
pairs <- list(c(1, 3), c(2, 4), c(3, 5), c(15, 24), c(24, 58))
prior <- "strength 1, discount 0.2, m0 (3.5, 70), k0 0.1, n0 5, Sigma0 diag(0.5, 100)"
for (case in list(list("faithful", "ICS", 500, 16500), list("faithful-marginal", "MAR", 10, 11000))) {
  if (!is_wanted(case[[1]])) next
  nburn <- case[[4]] %/% 11
  run <- fit(y, case[[2]], 1, 0.2, base, case[[4]], nburn, case[[3]])
  write_figures(case[[1]],
    header("test-data/faithful.arff", prior, paste0(case[[2]], ", m_imp ", case[[3]]), case[[4]],
           nburn, run$sweep),
    figures(values(run$labels, 3:8, pairs, lik)))
}
