/**
 * Throws in the default case of an exhaustive switch. A case that the switch does not handle is a type error.
 * @throws Error always
 */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`)
}
