const marked = new WeakSet<Error>()

/**
 * Marks an error as the database's own, and returns it. Called where a driver hands an error over: errors of mail servers,
 * files and other connections have the same codes.
 */
export function markDatabaseError<Thrown>(error: Thrown): Thrown {
  if (error instanceof Error) marked.add(error)
  return error
}

/** Whether the error comes from a database driver, or from the connections that the product keeps. */
export function isDatabaseError(error: unknown): error is Error {
  return error instanceof Error && marked.has(error)
}

/** Runs work of a driver. @throws what the driver throws, marked as the database's own */
export async function markingErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw markDatabaseError(error)
  }
}
