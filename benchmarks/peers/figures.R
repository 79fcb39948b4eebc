# What the drivers have in common: reading test-data, figures of draws with their Monte Carlo
# errors, and the file that a test reads.

arff <- function(name) {
  lines <- readLines(file.path("test-data", paste0(name, ".arff")))
  data <- lines[-seq_len(grep("^@data", lines, ignore.case = TRUE))]
  data <- data[nzchar(data) & !startsWith(data, "%")]
  as.matrix(read.csv(text = data, header = FALSE))
}

# log density of rows under a normal law with a normal-inverse-Wishart prior, parameters
# integrated out (mean m, strength k, degrees of freedom v, scale S)
log_marginal <- function(y, m, k, v, S) {
  y <- as.matrix(y)
  n <- nrow(y)
  d <- ncol(y)
  centre <- colMeans(y)
  apart <- sweep(y, 2, centre)
  updated <- S + crossprod(apart) + k * n / (k + n) * tcrossprod(centre - m)
  log_gamma <- function(v) sum(lgamma((v + 1 - seq_len(d)) / 2))
  half_log_det <- function(A) as.numeric(determinant(A)$modulus) / 2
  -n * d / 2 * log(pi) + d / 2 * log(k / (k + n)) + log_gamma(v + n) - log_gamma(v) +
    v * half_log_det(S) - (v + n) * half_log_det(updated)
}

# log density of all rows given a partition; what a cluster gave is kept
log_likelihood <- function(y, m, k, v, S) {
  y <- as.matrix(y)
  seen <- new.env(hash = TRUE)
  function(labels) {
    total <- 0
    for (rows in split(seq_along(labels), labels)) {
      key <- paste(rows, collapse = " ")
      value <- seen[[key]]
      if (is.null(value)) {
        value <- log_marginal(y[rows, , drop = FALSE], m, k, v, S)
        assign(key, value, envir = seen)
      }
      total <- total + value
    }
    total
  }
}

# a column for each figure, a row for each draw (a matrix of labels)
values <- function(labels, counts, pairs, log_likelihood = NULL) {
  clusters <- apply(labels, 1, function(z) length(unique(z)))
  columns <- list(clusters = clusters)
  for (k in counts) columns[[paste("clusters", k)]] <- as.numeric(clusters == k)
  for (pair in pairs) {
    columns[[paste("together", pair[1], pair[2])]] <-
      as.numeric(labels[, pair[1]] == labels[, pair[2]])
  }
  if (!is.null(log_likelihood)) {
    columns[["log likelihood"]] <- apply(labels, 1, log_likelihood)
  }
  do.call(cbind, columns)
}

# (weighted) means, and their standard errors by means of 50 batches
figures <- function(values, weights = rep(1, nrow(values)), batches = 50) {
  batch <- ceiling(seq_len(nrow(values)) * batches / nrow(values))
  weight <- rowsum(weights, batch)[, 1]
  sums <- rowsum(values * weights, batch)
  mean <- colSums(sums) / sum(weight)
  rest <- sums - outer(weight, mean)
  error <- sqrt(batches * colSums(rest^2) / (batches - 1)) / sum(weight)
  data.frame(figure = colnames(values), mean = mean, error = error)
}

write_figures <- function(name, header, figures) {
  folder <- file.path("shared-core", "src", "test", "resources", "peers")
  con <- file(file.path(folder, paste0(name, ".csv")), "w")
  writeLines(paste("#", header), con)
  writeLines("figure,mean,error", con)
  writeLines(sprintf("%s,%.6g,%.3g", figures$figure, figures$mean, figures$error), con)
  close(con)
}
