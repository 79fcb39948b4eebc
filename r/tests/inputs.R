# Classes of data, and all models.
library(crpclustering)

sure <- function(...) stopifnot(...)
said <- function(expression) tryCatch({ expression; "" }, error = conditionMessage)
short <- function(x, ...) crp(x, sweeps = 40, chains = 1, seed = 3, ...)
has <- function(name) requireNamespace(name, quietly = TRUE)
of <- function(.package, .function, ...) getExportedValue(.package, .function)(...)

set.seed(2)
kind <- rep(1:2, each = 20)
x <- 60 * kind + rnorm(40)
frame <- data.frame(x = x, y = rnorm(40))
same <- function(found) length(unique(paste(found$cluster, kind))) == 2 && length(unique(found$cluster)) == 2

# classes of columns and tables
sure(same(short(as.matrix(frame))), same(short(structure(frame, class = c("tbl_df", "tbl", "data.frame")))))
mixed <- data.frame(x = x, day = as.Date("2024-01-01") + 0:39, hour = as.POSIXct("2024-01-01", tz = "UTC") + 3600 * 0:39,
                    yes = kind == 2, grade = factor(c("low", "high")[kind]))
found <- short(mixed)
sure(same(found), any(grepl("'day'", found$report)), any(grepl("yes TRUE", found$report)), any(grepl("grade high", found$report)))
sure(same(short(dist(frame))), ncol(short(dist(frame))$data) <= 2)
sure(grepl("^newdata must have the columns of the fit", said(predict(short(dist(frame)), dist(frame)))))

# times of a series
series <- ts(x, start = c(2000, 1), frequency = 12)
found <- short(series)
sure(same(found), found$model == "RegionMixture", found$near == "times")
sure(predict(found, ts(c(120, 121), start = c(2003, 5), frequency = 12)) == found$cluster[40])
sure(same(short(ts(frame))), same(short(series, model = "CRPMixture")))
sure(same(short(frame, times = as.Date("2024-01-01") + 0:39, model = "segments")))
sure(same(short(data.frame(frame, t = 1:40), times = "t")))
sure(same(short(frame, times = 1:40, model = "AveragedDistanceDependentCRP")))

# maps and graphs
chain <- data.frame(from = c(1:39), to = 2:40)
sure(same(short(frame["x"], edges = chain, model = "regions")))
if (has("igraph")) {
  graph <- of("igraph", "graph_from_data_frame", chain, directed = FALSE, vertices = data.frame(name = 1:40))
  sure(same(short(frame["x"], edges = graph, model = "regions")))
  graph <- of("igraph", "make_ring", 40)
  graph <- of("igraph", "set_vertex_attr", graph, "x", value = x)
  sure(same(short(graph)))
}
if (has("Matrix")) {
  sparse <- of("Matrix", "sparseMatrix", i = chain$from, j = chain$to, dims = c(40, 40))
  sure(same(short(frame["x"], edges = sparse, model = "regions")), same(short(of("Matrix", "Matrix", as.matrix(frame), sparse = TRUE))))
}
subjects <- list(c("match", "goal", "coach", "league"), c("bank", "market", "shares", "profit"))
titles <- vapply(kind, function(k) paste(sample(subjects[[k]], 3), collapse = " of the "), "")
found <- short(titles)
sure(same(found), any(grepl("holds texts", found$report)))
sure(predict(found, c("goal of the match", "a bank")) == found$cluster[c(1, 40)])
if (has("Matrix")) {
  counts <- of("Matrix", "sparseMatrix", i = rep(1:40, 3), j = rep(90000 * kind, 3) + sample(4, 120, TRUE),
               x = 1, dims = c(40, 200000))
  found <- short(counts, likelihood = "multinomial")
  sure(same(found), inherits(found$data, "Matrix"), nrow(as.data.frame(found)) == 40)
  sure(predict(found, counts[c(1, 40), ]) == found$cluster[c(1, 40)])
}
grid <- expand.grid(east = 1:8, north = 1:5)
grid <- grid[order(grid$east), ]
if (has("spdep")) {
  nb <- of("spdep", "cell2nb", 5, 8)
  sure(same(short(frame["x"], edges = nb, model = "regions")))
  sure(same(short(frame["x"], edges = of("spdep", "nb2listw", nb), model = "regions")))
}
if (has("sf")) {
  points <- of("sf", "st_as_sf", data.frame(x = x, grid), coords = c("east", "north"))
  found <- short(points)
  sure(same(found), found$near == "places", ncol(found$data) == 1)
  sure(identical(predict(found, points[c(1, 40), ]), found$cluster[c(1, 40)]))
  sure(same(short(points, model = "CRPMixture")))
  degrees <- of("sf", "st_as_sf", data.frame(x = x, grid), coords = c("east", "north"), crs = 4326)
  sure(identical(names(crpclustering:::unfolded(degrees)$places), c("latitude", "longitude")))
  squares <- of("sf", "st_make_grid", points, n = c(8, 5))
  east <- of("sf", "st_coordinates", suppressWarnings(of("sf", "st_centroid", squares)))[, 1]
  areas <- sf::st_sf(x = ifelse(rank(east, ties.method = "min") <= 20, 60, 120) + rnorm(40), geometry = squares)
  found <- short(areas)
  sure(found$near == "edges", length(unique(found$cluster)) == 2, length(unique(paste(areas$x > 90, found$cluster))) == 2)
}

# the other models
sure(same(short(frame, model = "pcrp")), same(short(frame, model = "MixtureOfFiniteMixtures")))
two <- rep(c("a", "b"), 20)
grouped <- short(frame, groups = two)
sure(same(grouped), grouped$model == "HDPMixture", identical(predict(grouped, frame[c(1, 40), ], groups = c("a", "b")), grouped$cluster[c(1, 40)]))
sure(same(short(data.frame(frame, g = two), groups = "g")), any(grepl("^group +1 +2 +new", grouped$report)))
states <- short(frame, sequences = rep(c("s", "t"), each = 20), model = "HDPHMM")
sure(same(states), any(grepl("hidden states of 40 rows in 2 sequences", states$report)))
ranks <- t(ifelse(matrix(kind, 4, 40, byrow = TRUE) == 1, 1:4, 4:1))
colnames(ranks) <- c("ant", "bee", "cow", "dog")
found <- short(ranks, model = "MallowsMixture")
sure(same(found))
