package crp.kernel;

import java.util.Arrays;

/**
 * A seating of the first customers, shared by one or several particles: its tables, numbered in the
 * order of opening, each with the place of its statistics in {@link ParticleTables}, which other
 * seatings may share. Copying costs O(tables) and a part of the customers' labels: full blocks of
 * them never change and are shared.
 */
final class Particle {

  private static final int BITS = 8;
  private static final int BLOCK = 1 << BITS;

  private int tables;
  private int[] places = new int[4];
  private int[][] blocks = new int[1][];
  private int seated;
  private int copies = 1;

  void copy(Particle other) {
    if (places.length < other.tables) {
      places = new int[other.places.length];
    }
    tables = other.tables;
    seated = other.seated;
    System.arraycopy(other.places, 0, places, 0, tables);
    if (blocks.length < other.blocks.length) {
      blocks = new int[other.blocks.length][];
    }
    int full = seated >> BITS;
    System.arraycopy(other.blocks, 0, blocks, 0, full);
    if (seated > full << BITS) {
      // copy-on-write
      blocks[full] = other.blocks[full].clone();
    }
  }

  /** Number of particles with this seating. */
  int copies() {
    return copies;
  }

  void setCopies(int number) {
    copies = number;
  }

  int tables() {
    return tables;
  }

  /** Place of a table's statistics. */
  int place(int table) {
    return places[table];
  }

  /** Sets the place of a table, including the next one to open. */
  void setPlace(int table, int place) {
    if (table == places.length) {
      places = Arrays.copyOf(places, 2 * table);
    }
    places[table] = place;
  }

  int tableAt(int position) {
    return blocks[position >> BITS][position & (BLOCK - 1)];
  }

  /** Table of a customer linked to another one; a new one if it is linked to itself. */
  int tableFollowing(int position, int other) {
    return other == position ? tables : tableAt(other);
  }

  /** Seats the next customer at a table whose place has been set. */
  void seat(int position, int table) {
    int block = position >> BITS;
    if (block == blocks.length) {
      blocks = Arrays.copyOf(blocks, 2 * block);
    }
    if ((position & (BLOCK - 1)) == 0) {
      blocks[block] = new int[BLOCK];
    }
    blocks[block][position & (BLOCK - 1)] = table;
    seated = position + 1;
    tables = Math.max(tables, table + 1);
  }

  int[] tablesByPosition(int n) {
    int[] all = new int[n];
    Arrays.setAll(all, this::tableAt);
    return all;
  }
}
