/** Lets long work yield to other requests. The server's class of this name implements it. */
export interface TimeSlice {
  /** Whether the work has computed for so long that others should be served now. */
  readonly isSpent: boolean
  yield(): Promise<void>
  yieldIfSpent(): Promise<void>
}
