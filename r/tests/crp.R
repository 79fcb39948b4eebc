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

copies <- function(...) short(frame[c("size", "mass")], weights = rep(3, 40), ...)$report[1]
sure(grepl("of 40 rows$", copies()), grepl("of total weight 120$", copies(frequency = TRUE)))

grDevices::pdf(NULL)
plot(found)

by_formula <- short(~ size + mass, data = frame)
sure(identical(by_formula$cluster[-3], kind[-3]), ncol(by_formula$data) == 2)

frame[["hue, by hand"]] <- as.character(frame$colour)
sure(identical(short(~ size + `hue, by hand`, data = frame)$cluster[-3], kind[-3]))
sure(grepl("was 'log\\(size\\)'$", said(short(~ log(size), data = frame))))

late <- 1:16 > 8
x <- matrix(90 * late + rnorm(16), dimnames = list(NULL, "x"))
apart <- function(found) !any(found$cluster[late] %in% found$cluster[!late])
timed <- short(x, times = 1:16)
sure(apart(timed), predict(timed, data.frame(x = 90), times = 17) %in% timed$cluster[late])
sure(apart(short(x, distances = dist(1:16))))
sure(apart(short(x, edges = data.frame(from = c(1:7, 9:15), to = c(2:8, 10:16)))))

sure(grepl("^--sweeps must be at least 1, was 0$", said(crp(frame, sweeps = 0))))
sure(grepl("pairs of rows from 1 to 16$", said(short(x, edges = data.frame(1, 17)))))
sure(grepl("only one of times", said(crp(x, times = 1:16, distances = dist(1:16)))))
sure(grepl("times of the rows are needed", said(predict(timed, data.frame(x = 1)))))
home <- Sys.getenv("JAVA_HOME", NA)
Sys.setenv(JAVA_HOME = tempdir())
sure(grepl("there is no Java in JAVA_HOME", said(crp(frame))))
if (is.na(home)) Sys.unsetenv("JAVA_HOME") else Sys.setenv(JAVA_HOME = home)
