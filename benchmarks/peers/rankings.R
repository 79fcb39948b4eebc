# First choices by BayesMallows: Rscript benchmarks/peers/rankings.R, from the root of the project.
source("benchmarks/peers/figures.R")
library(BayesMallows)

# 25 ballots that name one of five items
first <- rep(1:5, c(9, 7, 4, 3, 2))
ballots <- matrix(NA_integer_, length(first), 5)
ballots[cbind(seq_along(first), first)] <- 1L
niter <- 210000
nburn <- 10000
# Their theta is alpha / 5 and has the prior exp(-theta); ours divides by psi_4(theta).
psi <- function(theta) 1 + exp(-theta) + exp(-2 * theta) + exp(-3 * theta) + exp(-4 * theta)

fit <- function(clusters) {
  set.seed(1)
  compute_mallows(
    data = setup_rank_data(rankings = ballots),
    model_options = set_model_options(metric = "kendall", n_clusters = clusters),
    compute_options = set_compute_options(nmc = niter, burnin = nburn, alpha_prop_sd = 0.5,
                                          rho_proposal = "swap", clus_thinning = 5),
    priors = set_priors(gamma = 1, lambda = 0.2, psi = 1))
}

header <- function(prior, sweep) c(
  paste0("program: BayesMallows ", packageVersion("BayesMallows"), " (GPL-3), ", R.version.string,
         "; these are numbers of a run"),
  "data: 25 first choices among five items, 9, 7, 4, 3 and 2 of them",
  paste0("prior: order uniform, theta = alpha / 5 with density proportional to ",
         "exp(-theta) / psi_4(theta) (by weights)", prior),
  paste0("command: Rscript benchmarks/peers/rankings.R; Kendall, ", niter, " iterations, ", nburn,
         " of them burn-in, seed 1"),
  paste0("date: ", Sys.Date(), "; ", signif(sweep, 3), " ms of processor time an iteration"))

started <- proc.time()
run <- fit(1)
sweep <- 1000 * sum((proc.time() - started)[1:2]) / niter
theta <- run$alpha$value[run$alpha$iteration > nburn] / 5
rho <- run$rho[run$rho$iteration > nburn, ]
rank <- matrix(rho$value, ncol = 5, byrow = TRUE)
stopifnot(all(apply(rank[1:1000, ], 1, sum) == 15), nrow(rank) == length(theta))
columns <- cbind(theta = theta)
for (a in 1:4) for (b in (a + 1):5) {
  columns <- cbind(columns, rank[, a] < rank[, b])
  colnames(columns)[ncol(columns)] <- paste("before", a, b)
}
write_figures("first-choices", header("; one cluster", sweep), figures(columns, 1 / psi(theta)))

started <- proc.time()
run <- fit(2)
sweep <- 1000 * sum((proc.time() - started)[1:2]) / niter
seats <- run$cluster_assignment[run$cluster_assignment$iteration > nburn, ]
labels <- matrix(as.integer(factor(seats$value)), ncol = length(first), byrow = TRUE)
alpha <- run$alpha[run$alpha$iteration %in% unique(seats$iteration), ]
theta <- matrix(alpha$value, ncol = 2, byrow = TRUE) / 5
weights <- 1 / (psi(theta[, 1]) * psi(theta[, 2]))
both <- apply(labels, 1, function(z) length(unique(z)) == 2)
pairs <- list(c(1, 2), c(1, 10), c(1, 17), c(1, 21), c(10, 11), c(10, 17), c(17, 18), c(24, 25))
columns <- values(labels, integer(0), pairs)[, -1]
columns <- cbind(columns, smaller = apply(labels, 1, function(z) min(tabulate(z, 2))))
write_figures("first-choices-two", header(
  "; two clusters, shares Dirichlet(1, 1), given that neither is empty", sweep),
  figures(columns[both, ], weights[both]))
