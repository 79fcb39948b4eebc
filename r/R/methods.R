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
  new <- new_rows(object, newdata, list(times = times, places = places, distances = distances, edges = edges),
                  list(group = groups, sequence = sequences))
  request <- c(list(do = "predict", key = object$key), new$entries)
  reply <- ask(request, model = object$saved)
  switch(type,
    cluster = from_one(reply$labels),
    probability = named_columns(reply$memberships, c(names(object$weights), "new", "noise")),
    density = as.vector(reply$logDensity))
}

# Adds rows to those of a result. Without new rows, as update does in general: calls crp anew.
update.crp <- function(object, newdata, times = NULL, places = NULL, distances = NULL, edges = NULL,
                       groups = NULL, sequences = NULL, weights = NULL, known = NULL,
                       must_link = NULL, cannot_link = NULL, seed = NULL, max.seconds = NULL,
                       draws = !is.null(object$draws), verbose = FALSE, ...) {
  if (missing(newdata)) return(NextMethod())
  options <- worded(list(seed = seed_of(seed), max.seconds = max.seconds, ...))
  weighted <- !is.null(object$members$weight$columns)
  if (!is.null(weights) && !weighted) stop("the model was fitted without weights", call. = FALSE)
  if (is.null(weights) && weighted) weights <- rep(1, NROW(newdata))
  new <- new_rows(object, newdata, list(times = times, places = places, distances = distances, edges = edges),
                  list(weight = weights, group = groups, sequence = sequences), adds = TRUE)
  before <- nobs(object)
  if (is.null(known) && object$said$known) known <- rep(NA, nrow(new$data))
  if (!is.null(known) && !object$said$known) {
    stop("the model was fitted without known labels: there can be none now", call. = FALSE)
  }
  links <- Map(function(old, pairs) rbind(old, if (!is.null(pairs)) link_pairs(pairs)),
               object$said[c("must_link", "cannot_link")], list(must_link, cannot_link))
  request <- c(
    list(do = "update", key = object$key, options = options), new$entries,
    known_entries(known, links[[1]], links[[2]], nrow(new$data), before),
    list(want = c("model", "density", if (draws) "draws")))
  reply <- ask(request, verbose, object$saved)
  data <- if (is.data.frame(new$data)) new$data[names(object$data)] else new$data
  result(reply, object$call, rbind(object$data, data), object$model, object$near, object$members,
         said(known, links[[1]], links[[2]]))
}

# The columns of new rows, and where they are, as entries of a request. Where rows are added,
# distances and edges are those of all rows.
new_rows <- function(object, newdata, given, members, adds = FALSE) {
  x <- unfolded(newdata)
  data <- x$data
  if (!is.data.frame(newdata) && is.data.frame(data) && ncol(data) == ncol(object$data)) {
    names(data) <- names(object$data)
  }
  for (name in names(given)) {
    if (is.null(given[[name]]) && name %in% object$near) given[name] <- x[name]
    if (is.null(given[[name]]) && name %in% object$near) {
      stop("the ", name, " of the rows are needed", call. = FALSE)
    }
    if (!is.null(given[[name]]) && !name %in% object$near) {
      stop("the model was fitted without ", name, call. = FALSE)
    }
  }
  near <- nearness(given, data, nrow(object$data), adds)
  columns <- lapply(names(members), function(what) {
    fitted <- object$members[[what]]$columns
    if (is.null(members[[what]]) && !is.null(fitted)) {
      stop("the ", what, "s of the rows are needed", call. = FALSE)
    }
    if (is.null(fitted)) list() else own_or_new(members[[what]], paste0(what, "s"), data, what)$columns
  })
  extra <- c(near$columns, unlist(columns, recursive = FALSE))
  list(data = data, entries = c(table_entries(data, extra), near$entries))
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
