import type { FastifyReply } from 'fastify'

/** Returns a signal that is aborted when the caller closes the connection before the answer is complete. */
export function callerSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}
