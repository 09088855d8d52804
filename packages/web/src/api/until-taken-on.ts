const mostTries = 4
const longestPauseSeconds = 10
const millisecondsInSecond = 1_000

/**
 * Sends again, a few times, what a server with too much to do has not taken on: it says when to come back, and has not looked at anything of it.
 * Any other answer is passed on.
 */
export async function untilTakenOn(
  send: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await send()
    const seconds = pauseOf(response)
    if (seconds === null || tries >= mostTries) return response
    await response.body?.cancel()
    // Not all at the same moment again.
    await pause(seconds * tries * (0.5 + Math.random()) * millisecondsInSecond)
    signal?.throwIfAborted()
  }
}

/** In seconds; null where nothing is said of coming back. */
function pauseOf({ status, headers }: Response): number | null {
  const said = headers.get('retry-after') ?? ''
  const isSaid = status === 503 && /^\d{1,2}$/.test(said) && Number(said) <= longestPauseSeconds
  return isSaid ? Number(said) : null
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
