#!/usr/bin/env bash
# Makes the figures and tables of docs/ again, as far as a program makes them: docs/replicate.sh [small|full] [FOLDER]
#
# Run it from the root after mvn, with the Weka package installed as in the README. "small" (the default) takes some ten minutes and shows
# that every command works; "full" has the sizes of the pages and takes most of a day on two cores. FOLDER holds the data that
# are not in the repository, by the names below; what needs a missing file is left out and named at the end. All results go to
# target/replication; each command is printed before it runs, with the processor time that it took after it, and its output is in a
# file of its own.
set -uo pipefail

SIZE=${1:-small}
DATA=${2:-}
OUT=target/replication
[ "$SIZE" = small ] || [ "$SIZE" = full ] || { echo "usage: docs/replicate.sh [small|full] [FOLDER]" >&2; exit 2; }
[ -f benchmarks/target/benchmarks.jar ] || { echo "there is no benchmarks/target/benchmarks.jar: run mvn -Pbeside in the root first" >&2; exit 2; }
mkdir -p "$OUT"
MISSING=()
FAILED=()
TOTAL=0
TIMEFORMAT='%U %S'

# The first argument in the small form, the second one in the full form.
pick() { if [ "$SIZE" = small ]; then echo "$1"; else echo "$2"; fi; }

# run NAME COMMAND...: prints the command and keeps its output in NAME.txt.
run() {
  local name=$1
  shift
  printf '+'
  printf ' %q' "$@"
  printf '\n'
  { time "$@" > "$OUT/$name.txt" 2> "$OUT/$name.log"; } 2> "$OUT/time" || FAILED+=("$name")
  local seconds
  seconds=$(awk '{ printf "%.0f", $1 + $2 }' "$OUT/time")
  TOTAL=$((TOTAL + seconds))
  echo "  $seconds s of processor"
}

bench() { run "$1" java -Xmx3g -cp benchmarks/target/benchmarks.jar "${@:2}"; }
weka() { run "$1" java -Xmx3g -Dweka.packageManager.offline=true -cp "weka-package/target/weka-libs/*" weka.Run "${@:2}"; }
elki() {
  run "$1" java -Xmx3g -cp "elki-module/target/elki-module-0.1.0-all.jar:elki-module/target/elki-libs/*" \
    elki.application.KDDCLIApplication -verbose -dbc.parser ArffParser -resulthandler ResultWriter -out "$OUT/$1" "${@:2}"
}

# experiment NAME [FILES]: a figure of a paper, on the files of FOLDER if they are there and else on drawn data.
experiment() {
  local files=() file
  if [ -n "${2:-}" ]; then
    for file in ${2//,/ }; do
      local path=$file
      [ -f "$path" ] || path=$DATA/$file
      [ -f "$path" ] || { MISSING+=("$1: $file; drawn data instead"); files=(); break; }
      files+=("$path")
    done
  fi
  local list
  list=$(IFS=,; echo "${files[*]}")
  run "experiment-$1" java -Xmx3g -jar benchmarks/target/experiments.jar "$1" "$SIZE" data="$list" folder="$OUT/experiments"
}

# docs/experiments: four papers
experiment bf-figure2
experiment bf-figure4 text.txt
experiment bf-figure5 words.csv,documents.csv
experiment bf-cora cora-words.csv,cora-cites.csv
experiment bf-figure7 words.csv,documents.csv
experiment marginal-invariance
experiment pcrp-table1
experiment pcrp-table2 "test-data/digits.arff$([ -f "$DATA/digits-3000.csv" ] && echo ,digits-3000.csv)"
experiment pcrp-figure3
experiment pcrp-figure5
experiment pcrp-figure8 test-data/faithful.arff
experiment wybo-figure1
experiment wybo-figure2
experiment wybo-figure3 words.csv,documents.csv
experiment mc-figure6
experiment mc-figure11 ballots.csv

# The examples of the README
clusters() { # NAME SCHEME DATA OPTIONS...: a run of Weka, and its clusters beside the classes
  weka "$1" "$2" -t "$3" -results "$OUT/$1" "${@:4}"
}
clusters faithful .CRPMixture test-data/faithful.arff
clusters galaxies .CRPMixture test-data/galaxies.arff
clusters iris .CRPMixture test-data/iris.arff -ignore last
clusters nile .DistanceDependentCRP test-data/nile.arff -I "$(pick 500 5000)" -nearness "TimeNearness -time year"
elki elki-faithful -algorithm crp -dbc.in test-data/faithful.arff
if [ "$SIZE" = full ]; then
  clusters iris-binder .CRPMixture test-data/iris.arff -ignore last -estimate binder
  clusters iris-diagonal .CRPMixture test-data/iris.arff -ignore last -likelihood "GaussianLikelihood -covariance diagonal"
  clusters crabs .CRPMixture test-data/crabs.arff -ignore last
  clusters crabs-diagonal .CRPMixture test-data/crabs.arff -ignore last -likelihood "GaussianLikelihood -covariance diagonal"
  clusters digits .CRPMixture test-data/digits.arff -ignore last
  clusters digits-3 .CRPMixture test-data/digits.arff -ignore 4-11
  clusters digits-broad .CRPMixture test-data/digits.arff -ignore 4-11 -likelihood "GaussianLikelihood -base-scale 1"
  clusters digits-powered .PoweredCRP test-data/digits.arff -ignore last -power "lambda 200" -I 400
  clusters documents .CRPMixture test-data/documents.arff -ignore first,last -likelihood MultinomialLikelihood
  clusters sotu .DistanceDependentCRP test-data/sotu.arff -I 200 -nearness "TimeNearness -time year" -ignore id -likelihood MultinomialLikelihood
  clusters counties .DistanceDependentCRP test-data/counties.arff -I 200 -ignore longitude,latitude -decay window-inclusive \
    -nearness "GraphNearness -edges test-data/counties-edges.csv -id fips"
  elki elki-iris -algorithm crp -dbc.in test-data/iris.arff -evaluator clustering.EvaluateClustering
  elki elki-crabs -algorithm crp -dbc.in test-data/crabs.arff -evaluator clustering.EvaluateClustering
  elki elki-digits -algorithm crp -dbc.in test-data/digits.arff -evaluator clustering.EvaluateClustering
fi

# docs/experiments/datasets.md and docs/lab/mixing.md: the defaults on many sets
bench defaults crp.experiment.EvaluateDefaults sets="$(pick 'faithful|iris|line-clear' '.*')" folders=test-data seeds="$(pick 1 1,2,3)" threads=1 print=csv

# docs/reference/evidence.md
weka evidence-nile .DistanceDependentCRP -t test-data/nile.arff -nearness "TimeNearness -time year" -A 1 -decay-scale 10 -evidence crp

# docs/lab/benchmarks.md
if [ "$SIZE" = full ]; then
  bench million-apart crp.bench.EngineTime CHAINS rows=1000000 columns=2 clusters=6 spread=36 steps=4
  bench million-rows crp.bench.EngineTime CHAINS
  run sweeps java -jar benchmarks/target/benchmarks.jar -f 1 -wi 3 -i 5 -w 1 -r 1 -rf csv -rff "$OUT/sweeps.csv"
fi

echo "Outputs, tables and pictures are in $OUT; $TOTAL s of processor in all"
for one in "${MISSING[@]+"${MISSING[@]}"}"; do echo "not found, for $one"; done
for one in "${FAILED[@]+"${FAILED[@]}"}"; do echo "failed: $one, see $OUT/$one.log"; done
[ ${#FAILED[@]} -eq 0 ]
