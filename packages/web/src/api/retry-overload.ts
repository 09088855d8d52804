const maxAttempts = 4
const maxDelaySeconds = 10
const millisecondsInSecond = 1_000

/**
 * Sends a request, and retries it a few times while the server is overloaded: it responds with 503 and `Retry-After`, and has
 * not processed the request. Returns any other response, and the last one.
 */
export async function retryOverload(
  send: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send()
    const seconds = readRetryDelay(response)
    if (seconds === null || attempt >= maxAttempts) return response
    await response.body?.cancel()
    // Random delays, so that the clients do not all retry at the same moment.
    await delay(seconds * attempt * (0.5 + Math.random()) * millisecondsInSecond)
    signal?.throwIfAborted()
  }
}

/** Returns the delay before a retry in seconds. Null if the response does not ask for one. */
function readRetryDelay({ status, headers }: Response): number | null {
  const retryAfter = headers.get('retry-after') ?? ''
  const isRetryable = status === 503 && /^\d{1,2}$/.test(retryAfter) && Number(retryAfter) <= maxDelaySeconds
  return isRetryable ? Number(retryAfter) : null
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
