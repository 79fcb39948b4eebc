library(crpclustering)

sure <- function(...) stopifnot(...)
said <- function(expression) tryCatch({ expression; "" }, error = conditionMessage)
short <- function(x, ...) crp(x, sweeps = 40, chains = 1, seed = 3, ...)

set.seed(1)
kind <- rep(1:2, 20)
frame <- data.frame(size = 100 * kind + rnorm(40), mass = rnorm(40),
                    colour = factor(c("light \"grey\"", "blue")[kind]),
                    day = as.Date("2024-01-01") + 0:39)
frame$size[3] <- NA
frame$colour[4] <- NA

found <- short(frame, draws = TRUE)
sure(identical(found$cluster[-3], kind[-3]))
sure(ncol(found$probabilities) == max(found$cluster) + 1, all(abs(rowSums(found$probabilities) - 1) < 1e-5))
sure(ncol(found$draws) == 40, min(found$draws) == 1)
sure(grepl("clusters of 40 rows", capture.output(print(found))[1]))
sure(any(grepl("colour blue", capture.output(print(summary(found))))))
sure(any(grepl("column 'day' holds dates", found$report)))

fresh <- frame[5:8, ]
sure(identical(predict(found, fresh), kind[5:8]))
sure(ncol(predict(found, fresh, type = "probability")) == max(found$cluster) + 1)
sure(length(predict(found, fresh, type = "density")) == 4)

# clusters keep the numbers of an earlier result, which count from 1 here
earlier <- tempfile(fileext = ".csv")
write.csv(data.frame(cluster = ifelse(kind == 1, 7, 3)), earlier, row.names = FALSE)
kept <- short(frame[c("size", "mass")], noise = "none", earlier = earlier)
sure(identical(kept$cluster, ifelse(kind == 1, 8L, 4L)), identical(names(kept$weights), c("8", "4")))
sure(identical(colnames(predict(kept, frame[5:6, ], type = "probability"))[1:2], c("8", "4")))
sure(any(grepl("^ *8 +20 +20 +0  none$", kept$report)))

sure(identical(crpclustering:::numbered_from_one("Vanished: cluster 7 has vanished with probability 0.67; its rows are in: 4 (2).\n"),
               "Vanished: cluster 8 has vanished with probability 0.67; its rows are in: 5 (2)."))
part <- rep(NA, 40)
part[1:4] <- c("a", "b", "b", "a")
known <- short(frame[c("size", "mass")], known = part)
sure(known$cluster[1] == known$cluster[4], known$cluster[1] != known$cluster[2])
pairs <- short(frame[c("size", "mass")], must_link = cbind(1, 2), cannot_link = data.frame(5, 7))
sure(pairs$cluster[1] == pairs$cluster[2], pairs$cluster[5] != pairs$cluster[7])
sure(grepl("cannot_link must be pairs of rows from 1 to 40", said(short(frame, cannot_link = cbind(1, 41)))))

# rows are added, and the numbers stay
base <- short(frame[1:30, c("size", "mass")], draws = TRUE)
grown <- update(base, frame[31:40, c("mass", "size")], seed = 4)
sure(identical(grown$cluster[-3], kind[-3]), nrow(grown$data) == 40, ncol(grown$draws) == 40, nobs(grown) == 40)
sure(length(grown$log_density) == 40, any(grepl("10 rows were added to 30", grown$report)))
sure(identical(grown$cluster, update(base, frame[31:40, c("size", "mass")], seed = 4)$cluster))
sure(identical(with(grown$flows, rows[from == "new"]), c(5L, 5L)), is.null(base$flows))
far <- update(grown, data.frame(size = -900 + 0:5, mass = 0), seed = 4)
sure(identical(far$cluster[4:40], kind[4:40]), all(far$cluster[41:46] == 3), any(grepl("^New: cluster 3 is new", far$report)))
sure(identical(predict(far, data.frame(size = c(100, -897), mass = 0)), c(1L, 3L)))
crpclustering:::end_worker()
sure(identical(update(base, frame[31:40, ], seed = 4)$cluster, grown$cluster))
linked <- update(short(frame[1:30, c("size", "mass")], must_link = cbind(1, 2)), frame[31:40, ], cannot_link = cbind(5, 37), seed = 1)
sure(linked$cluster[1] == linked$cluster[2], linked$cluster[5] != linked$cluster[37], any(grepl("clustered anew", linked$report)))
labelled <- update(short(frame[1:30, c("size", "mass")], known = c("a", "b", "b", rep(NA, 27))), frame[31:40, ], known = rep(c("a", NA), 5))
sure(labelled$cluster[31] == labelled$cluster[1], any(grepl("known: 8 rows of 2 labels", labelled$report)))
sure(grepl("without known labels", said(update(base, frame[31:40, ], known = rep("a", 10)))))
sure(grepl("belongs to the model", said(update(base, frame[31:40, ], likelihood = "gaussian"))))
heavy <- short(frame[1:30, c("size", "mass")], weights = rep(2, 30))
sure(nobs(update(heavy, frame[31:40, ])) == 40, nobs(update(heavy, frame[31:40, ], weights = 1:10)) == 40)
again <- update(crp(frame[c("size", "mass")], sweeps = 20, chains = 1, seed = 3), sweeps = 30)
sure(any(grepl("30 sweeps", again$report)), nobs(again) == 40)

copies <- function(...) short(frame[c("size", "mass")], weights = rep(3, 40), ...)$report[1]
sure(grepl("of 40 rows$", copies()), grepl("of total weight 120$", copies(frequency = TRUE)))

grDevices::pdf(NULL)
plot(found)
plot(found, which = "number")

# one numbering, from 1
sure(identical(colnames(found$probabilities), c(seq_len(max(found$cluster)), "other")))
sure(any(grepl("^ +1 +20 ", found$report)), !any(grepl("^ +0 ", found$report)))
sure(any(grepl("^Sizes: 1: [0-9]+, 2: [0-9]+", capture.output(print(found)))))
sure(identical(crpclustering:::numbered_from_one(paste(
  "part  cluster  rows     %  parameters", "   9        9    10  50.0  x 9", "", "see cluster 9, 2 clusters",
  "group       0     9  new", "a       0  1.0", "", "clusters  height  omega  fused", "       1     1.0   none  0 + (9 10)",
  "Repeat with: this", sep = "\n")),
  c("part  cluster  rows     %  parameters", "  10       10    10  50.0  x 9", "", "see cluster 10, 2 clusters",
    "group       1    10  new", "a       0  1.0", "", "clusters  height  omega  fused", "       1     1.0   none  1 + (10 11)")))

# numbers of the clusters
sure(identical(fitted(found), found$cluster), identical(dimnames(coef(found)), list(c("1", "2"), c("size", "mass"))))
sure(all(abs(coef(found)[, "size"] - c(100, 200)) < 2))
numbers <- summary(found, parameters = TRUE)
sure(identical(dim(numbers$covariances), c(2L, 2L, 2L)), all(abs(numbers$deviations[, "mass"] - 1) < 0.5))
sure(all.equal(numbers$deviations[2, 2]^2, numbers$covariances[2, 2, 2]), all.equal(sum(numbers$weights), 1))
sure(any(grepl("^Standard deviations", capture.output(print(numbers)))))
likelihood <- logLik(found)
sure(is.finite(likelihood), likelihood < 0, length(found$log_density) == 40, is.na(attr(likelihood, "df")), attr(likelihood, "nobs") == 40)
table <- as.data.frame(found)
sure(identical(names(table), c(names(frame), "cluster", "confidence")), identical(table$cluster, found$cluster))

# the ladder
ladder <- as.hclust(found)
parts <- max(found$parts)
sure(sum(ladder$members) == 40, setequal(ladder$order, seq_len(parts)), !is.unsorted(ladder$height))
sure(length(unique(cut_at(found, 2))) == 2, all(cut_at(found, 1) == 1), identical(cut_at(found, parts), found$parts))
plot(found, which = "ladder")
sure(identical(dim(as.matrix(cophenetic(ladder))), c(parts, parts)), inherits(as.dendrogram(ladder), "dendrogram"))
sure(grepl("^k must be one whole number from 1 to ", c(said(cut_at(found, 0)), said(cut_at(found, 1.5)))))
fake <- structure(list(parts = c(1L, 1L, 2L, 3L, NA), merges = rbind(c(2, 0), c(3, 1)), heights = c(.5, 1)), class = "crp")
sure(identical(as.hclust(fake)$merge, rbind(c(-3, -1), c(1, -2))), identical(cut_at(fake, 2), c(1L, 1L, 2L, 1L, NA)))
fake$merges <- fake$merges[0, ]
sure(grepl("no ladder", said(as.hclust(fake))), grepl("draws = TRUE", said(plot(fake, which = "number"))))

by_formula <- short(~ size + mass, data = frame)
sure(identical(by_formula$cluster[-3], kind[-3]), ncol(by_formula$data) == 2)
frame$herd <- rep(c("a", "b"), each = 20)
by_groups <- short(~ size + mass, data = frame, groups = "herd")
sure(by_groups$model == "HDPMixture", identical(colnames(coef(by_groups)), c("size", "mass")))
sure(identical(predict(by_groups, frame[5:8, ]), kind[5:8]))
frame$herd <- NULL

frame[["hue, by hand"]] <- as.character(frame$colour)
sure(identical(short(~ size + `hue, by hand`, data = frame)$cluster[-3], kind[-3]))
sure(grepl("was 'log\\(size\\)'$", said(short(~ log(size), data = frame))))

late <- 1:16 > 8
x <- matrix(90 * late + rnorm(16), dimnames = list(NULL, "x"))
apart <- function(found) !any(found$cluster[late] %in% found$cluster[!late])
timed <- short(x, times = 1:16)
more <- update(timed, data.frame(x = c(90, 91)), times = 17:18)
sure(nobs(more) == 18, more$cluster[17] %in% more$cluster[9:16], any(grepl("clustered anew", more$report)))
sure(apart(timed), predict(timed, data.frame(x = 90), times = 17) %in% timed$cluster[late])
sure(apart(short(x, distances = dist(1:16))))
sure(apart(short(x, edges = data.frame(from = c(1:7, 9:15), to = c(2:8, 10:16)))))

sure(grepl("^sweeps must be at least 1, was 0$", said(crp(frame, sweeps = 0))))
sure(grepl("pairs of rows from 1 to 16$", said(short(x, edges = data.frame(1, 17)))))
right <- rep(1:6, 6) > 3
grid <- data.frame(x = 8 * right + (37 * 0:35) %% 100 / 100)
at <- data.frame(east = rep(1:6, 6), north = rep(1:6, each = 6))
regions <- function(...) short(grid, model = "regions", concentration = "expected 2", ...)
whole <- function(found) identical(found$cluster, right + 1L)
by_place <- regions(places = at)
new <- data.frame(x = c(8.2, 0.1))
sure(whole(by_place), identical(predict(by_place, new, places = data.frame(east = c(5.4, 1.5), north = 3)), 2:1))
sure(grepl("places of the rows are needed", said(predict(by_place, new))))
near <- as.matrix(dist(at)) == 1
edges <- which(near & upper.tri(near), arr.ind = TRUE)
by_graph <- regions(edges = edges)
sure(whole(by_graph))
by_more <- update(by_graph, new, edges = rbind(edges, cbind(37:38, c(36, 31))))
sure(identical(by_more$cluster[37:38], 2:1))
sure(identical(predict(by_graph, new, edges = rbind(c(37, 36), c(37, 30), c(38, 31))), 2:1))
nb <- structure(apply(near, 1, which), class = "nb")
sure(whole(regions(edges = nb)), whole(regions(edges = structure(list(neighbours = nb), class = "listw"))))
if (nzchar(system.file(package = "Matrix"))) {
  sparse <- getExportedValue("Matrix", "Matrix")(near * 1, sparse = TRUE)
  sure(identical(regions(edges = sparse)$cluster, by_graph$cluster))
}
in_time <- short(grid[order(right), , drop = FALSE], model = "segments")
sure(identical(in_time$cluster, sort(right) + 1L), predict(in_time, new[1, , drop = FALSE]) == 2)

sure(grepl("sweps", said(crp(frame, sweps = 3))), !grepl("--", said(crp(frame, sweps = 3)), fixed = TRUE))
sure(grepl("max.seconds", said(crp(frame, max.seconds = -1)), fixed = TRUE))
sure(grepl("^options need names", said(crp(frame, "CRPMixture", NULL, NULL, NULL, NULL, NULL, NULL, NULL, FALSE, NULL, NULL, NULL, NULL, FALSE, NULL, FALSE, 3))))
sure(grepl("'z' is a list$", said(crp(data.frame(a = 1:3, z = I(list(1, 2, 3)))))))
sure(grepl("read.csv", said(crp("data.csv"))), grepl("no rows", said(crp(frame[0, ]))))
sure(grepl("^distances must be numbers in 16 rows and 16", said(crp(x, distances = dist(1:3)))))
sure(grepl("^16 rows need as many times, got 3$", said(crp(x, times = 1:3))))
sure(grepl("only one of times", said(crp(x, times = 1:16, distances = dist(1:16)))))
sure(grepl("times of the rows are needed", said(predict(timed, data.frame(x = 1)))))
home <- Sys.getenv("JAVA_HOME", NA)
Sys.setenv(JAVA_HOME = tempdir())
sure(grepl("there is no Java in JAVA_HOME", said(crp(frame))))
if (is.na(home)) Sys.unsetenv("JAVA_HOME") else Sys.setenv(JAVA_HOME = home)
