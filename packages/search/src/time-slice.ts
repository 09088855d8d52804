/** Lets other requests be served during long work. The server's class of the same name implements it. */
export interface TimeSlice {
  /** Whether the work has computed so long that it should yield. */
  readonly isSpent: boolean
  /** Yields to other requests. */
  yield(): Promise<void>
  /** Yields if the slice is spent. */
  yieldIfSpent(): Promise<void>
}
