package crp.kernel;

import crp.seating.SequentialPrior;
import java.util.Arrays;

/**
 * A seating of the first customers: their tables, numbered as they opened; for each table its size,
 * what the prior keeps about it, and the slot that holds its statistics, which other particles may
 * share. Copying costs O(tables) and a part of the customers' labels: full blocks of them never
 * change and are shared.
 */
final class Particle {

  private static final int BITS = 8;
  private static final int BLOCK = 1 << BITS;

  private final int stride;
  private int tables;
  private int[] slots = new int[4];
  private int[] sizes = new int[4];
  private double[] memory;
  private int[][] blocks = new int[1][];
  private int seated;

  Particle(int stride) {
    this.stride = stride;
    memory = new double[4 * stride];
  }

  void copy(Particle other) {
    if (slots.length < other.tables) {
      grow(other.slots.length);
    }
    tables = other.tables;
    seated = other.seated;
    System.arraycopy(other.slots, 0, slots, 0, tables);
    System.arraycopy(other.sizes, 0, sizes, 0, tables);
    System.arraycopy(other.memory, 0, memory, 0, tables * stride);
    if (blocks.length < other.blocks.length) {
      blocks = new int[other.blocks.length][];
    }
    int full = seated >> BITS;
    System.arraycopy(other.blocks, 0, blocks, 0, full);
    if (seated > full << BITS) {
      // not to be written into by both
      blocks[full] = other.blocks[full].clone();
    }
  }

  private void grow(int capacity) {
    slots = Arrays.copyOf(slots, capacity);
    sizes = Arrays.copyOf(sizes, capacity);
    memory = Arrays.copyOf(memory, capacity * stride);
  }

  int tables() {
    return tables;
  }

  int slot(int table) {
    return slots[table];
  }

  /** Sets the slot of a table, also of the one that is about to be opened. */
  void setSlot(int table, int slot) {
    if (table == slots.length) {
      grow(2 * table);
    }
    slots[table] = slot;
  }

  int size(int table) {
    return sizes[table];
  }

  double[] memory() {
    return memory;
  }

  int tableAt(int position) {
    return blocks[position >> BITS][position & (BLOCK - 1)];
  }

  /** The table of a customer that follows another one; a new one if it follows itself. */
  int tableFollowing(int position, int other) {
    return other == position ? tables : tableAt(other);
  }

  /** Seats the next customer; the slot of its table is known already. */
  void seat(int position, int table, SequentialPrior prior) {
    int block = position >> BITS;
    if (block == blocks.length) {
      blocks = Arrays.copyOf(blocks, 2 * block);
    }
    if ((position & (BLOCK - 1)) == 0) {
      blocks[block] = new int[BLOCK];
    }
    blocks[block][position & (BLOCK - 1)] = table;
    seated = position + 1;
    if (table == tables) {
      sizes[table] = 0;
      Arrays.fill(memory, table * stride, (table + 1) * stride, 0);
      tables++;
    }
    sizes[table]++;
    prior.remember(position, memory, table * stride);
  }

  int[] tablesByPosition(int n) {
    int[] all = new int[n];
    Arrays.setAll(all, this::tableAt);
    return all;
  }

  boolean sameTables(Particle other) {
    return Arrays.equals(slots, 0, tables, other.slots, 0, other.tables);
  }
}
