package crp.rooms.planted.cellar;

/** Planted: in a room that no map knows. */
public final class Jar {}
