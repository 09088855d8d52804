/** For the default of a switch that has seen every case: a new one does not compile. */
export function assertNever(value: never): never {
  throw new Error(`No case for ${JSON.stringify(value)}`)
}
