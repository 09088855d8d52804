const tickMs = 100

/** A database server took too long to answer. */
export class NoAnswer extends Error {
  readonly code = 'PROTOCOL_NO_ANSWER'
}

/**
 * Calls a function after so many milliseconds in which this process could take an answer: while its event loop is blocked,
 * the time does not count. Returns a function that cancels it.
 */
export function startAnswerTimeout(milliseconds: number, onTimeout: () => void): () => void {
  // A late tick is not made up for.
  let left = Math.ceil(milliseconds / tickMs)
  const timer = setInterval(() => {
    left -= 1
    if (left > 0) return
    clearInterval(timer)
    onTimeout()
  }, tickMs)
  return () => clearInterval(timer)
}

const unreachable =
  /^(PROTOCOL_NO_ANSWER|ETIMEDOUT|ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/

/**
 * Returns whether an error of a new connection shows that the server does not answer or cannot be reached. Errors of TLS, of
 * names and of files that this process may not open say nothing about the server.
 */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unreachable.test(String(error.code))
}
