print.crp <- function(x, ...) {
  cat(x$report[seq_len(min(5, length(x$report)))], sep = "\n")
  sizes <- table(x$cluster, useNA = "ifany")
  cat("Sizes:", paste(ifelse(is.na(names(sizes)), "noise", names(sizes)), sizes, sep = ": ", collapse = ", "),
      fill = TRUE)
  invisible(x)
}

summary.crp <- function(object, parameters = FALSE, ...) {
  structure(
    list(report = object$report, parameters = parameters, sizes = table(object$cluster),
         weights = object$weights, means = object$means,
         deviations = object$deviations,
         covariances = object$covariances),
    class = "summary.crp")
}

print.summary.crp <- function(x, digits = max(3, getOption("digits") - 3), ...) {
  if (!x$parameters) {
    cat(x$report, sep = "\n")
    return(invisible(x))
  }
  cat(x$report[1], "\n\nWeights:\n", sep = "")
  print(x$weights, digits = digits)
  if (ncol(x$means)) {
    cat("\nMeans:\n")
    print(x$means, digits = digits)
    cat("\nStandard deviations:\n")
    print(x$deviations, digits = digits)
  }
  invisible(x)
}

# Rows against numeric columns, coloured by cluster, noise grey; the ladder; the number of clusters.
plot.crp <- function(x, which = c("pairs", "ladder", "number"), ...) {
  switch(match.arg(which), pairs = plot_pairs(x, ...), ladder = plot(as.dendrogram(as.hclust(x)), ...),
         number = plot_number(x, ...))
  invisible(x)
}

plot_pairs <- function(x, ...) {
  data <- if (is.data.frame(x$data)) x$data else data.frame()
  numbers <- data[vapply(data, is.numeric, TRUE)]
  count <- max(1, x$cluster, na.rm = TRUE)
  colours <- hcl.colors(max(count, 2), "Dark 3")[x$cluster]
  colours[is.na(colours)] <- "grey70"
  if (ncol(numbers) == 0) {
    barplot(table(x$cluster), xlab = "cluster", ylab = "rows", ...)
  } else if (ncol(numbers) == 1) {
    plot(numbers[[1]], col = colours, pch = 19, xlab = "row", ylab = names(numbers), ...)
  } else {
    pairs(numbers[seq_len(min(6, ncol(numbers)))], col = colours, pch = 19, ...)
  }
}

plot_number <- function(x, ...) {
  if (is.null(x$draws)) stop("this plot needs the draws: fit with draws = TRUE", call. = FALSE)
  numbers <- apply(x$draws, 1, function(labels) length(unique(labels[!is.na(labels)])))
  barplot(table(numbers) / length(numbers), xlab = "clusters in a draw", ylab = "share of the draws", ...)
}

predict.crp <- function(object, newdata, type = c("cluster", "probability", "density"),
                        times = NULL, places = NULL, distances = NULL, edges = NULL,
                        groups = NULL, sequences = NULL, ...) {
  type <- match.arg(type)
  if (inherits(newdata, "dist")) {
    stop("newdata must have the columns of the fit: distances among new rows do not place them", call. = FALSE)
  }
  x <- unfolded(newdata)
  data <- x$data
  if (!is.data.frame(newdata) && is.data.frame(data) && ncol(data) == ncol(object$data)) {
    names(data) <- names(object$data)
  }
  given <- list(times = times, places = places, distances = distances, edges = edges)
  for (name in names(given)) {
    if (is.null(given[[name]]) && name %in% object$near) given[name] <- x[name]
    if (is.null(given[[name]]) && name %in% object$near) {
      stop("the ", name, " of the rows are needed", call. = FALSE)
    }
    if (!is.null(given[[name]]) && !name %in% object$near) {
      stop("the model was fitted without ", name, call. = FALSE)
    }
  }
  near <- nearness(given, data, nrow(object$data))
  members <- function(what, values) {
    fitted <- object$members[[what]]$columns
    if (is.null(values) && !is.null(fitted)) {
      stop("the ", what, "s of the rows are needed", call. = FALSE)
    }
    if (is.null(fitted)) list() else own_or_new(values, paste0(what, "s"), data, what)$columns
  }
  extra <- c(near$columns, members("sequence", sequences), members("group", groups))
  request <- c(list(do = "predict", key = object$key), table_entries(data, extra), near$entries)
  reply <- ask(request, model = object$saved)
  switch(type,
    cluster = from_one(reply$labels),
    probability = named_columns(reply$memberships, c(names(object$weights), "new", "noise")),
    density = as.vector(reply$logDensity))
}

fitted.crp <- function(object, ...) object$cluster

coef.crp <- function(object, ...) object$means

nobs.crp <- function(object, ...) length(object$cluster)

logLik.crp <- function(object, ...) {
  structure(sum(object$log_density), df = NA, nobs = nobs(object), class = "logLik")
}

as.data.frame.crp <- function(x, row.names = NULL, optional = FALSE, ...) {
  data <- if (is.data.frame(x$data)) x$data else data.frame(row = seq_len(nrow(x$data)))
  data.frame(data, cluster = x$cluster, confidence = x$confidence, row.names = row.names,
             check.names = !optional)
}

# The ladder of the parts, which are the leaves.
as.hclust.crp <- function(x, ...) {
  count <- max(0, x$parts, na.rm = TRUE)
  if (count < 2 || NROW(x$merges) != count - 1) {
    stop("this result has no ladder: it has one part, or its model has none", call. = FALSE)
  }
  merge <- ifelse(x$merges < count, -x$merges - 1L, x$merges - count + 1L)
  leaves <- function(i) if (i < 0) -i else c(leaves(merge[i, 1]), leaves(merge[i, 2]))
  structure(
    list(merge = merge, height = x$heights, order = leaves(count - 1L),
         labels = as.character(seq_len(count)), members = tabulate(x$parts, count),
         method = "overlap of densities", call = x$call, dist.method = "mean Hellinger distance"),
    class = "hclust")
}

# The clusters of the rows where the ladder has k of them.
cut_at <- function(x, k) {
  ladder <- as.hclust(x)
  most <- length(ladder$order)
  if (length(k) != 1 || !k %in% seq_len(most)) {
    stop("k must be one whole number from 1 to ", most, call. = FALSE)
  }
  unname(cutree(ladder, k)[x$parts])
}
