#!/bin/sh
# Ten results that a browser opens, target/gallery/NAME.html, and their list: docs/gallery.sh, after mvn. Takes two minutes.
set -e
cd "$(dirname "$0")/.."
to=target/gallery
rm -rf "$to"
mkdir -p "$to/files"
: > "$to/list.tsv"

# page NAME SENTENCE ARGUMENTS: runs the command, keeps its page
page() {
    name=$1 about=$2
    shift 2
    java -jar command-line/target/crp.jar "$@" --output "$to/files/$name" > /dev/null 2> "$to/files/$name.log" || {
        cat "$to/files/$name.log"
        exit 1
    }
    mv "$to/files/$name/report.html" "$to/$name.html"
    printf '%s\t%s\n' "$name" "$about" >> "$to/list.tsv"
    echo "$name: $about"
}

# nodes of the northeast, and the edges between them
awk -F, '!/^[@%]/ && NF > 3 && $1 > -75.5 { gsub("\"", ""); print }' test-data/counties.arff > "$to/files/rows"
{ echo longitude,latitude,fips,turnout,college,homeowners,income; cat "$to/files/rows"; } > "$to/files/northeast.csv"
awk -F, 'NR == FNR { node[$3]; next } FNR == 1 || ($1 in node && $2 in node)' "$to/files/rows" test-data/counties-edges.csv > "$to/files/edges.csv"

page numbers "eruptions of Old Faithful: two kinds, with the values before rounding." test-data/faithful.arff
page mixed "penguins: numbers, categories and gaps as they are; clusters are species and sexes." test-data/penguins.csv --ignore species,year
page times "the Nile: in which years rows are alike, and how far back a year looks." test-data/nile.arff --model ddcrp --time year
page segments "the Nile again: when it changed, with the probability of each boundary." test-data/nile.arff --model segments --time year
page places "earthquakes near Fiji: depth on the map." test-data/quakes.arff --model ddcrp --place latitude,longitude --ignore magnitude,stations --decay window-inclusive --decay-scale 300
page graph "counties of the northeast of the United States: connected parts that vote and earn alike." "$to/files/northeast.csv" --model regions --edges "$to/files/edges.csv" --id fips --ignore longitude,latitude
page texts "two hundred documents as counts of words: eras of four topics." test-data/documents.arff --ignore topic,time
page rankings "four hundred rankings of fruit that stop anywhere: three tastes." test-data/ballots.arff --model mallowsmixture --ignore kind
page sequences "the Nile as a hidden Markov model: two states, and when they change." test-data/nile.arff --model hdphmm --ignore year
page groups "crabs of two colours and sexes: four groups share clusters." test-data/crabs.arff --model hdp --group class
