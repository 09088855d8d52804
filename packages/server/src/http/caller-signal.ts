import type { FastifyReply } from 'fastify'
import { whenClosed } from './when-closed.ts'

/** Returns a signal that is aborted when the caller closes the connection before the answer is complete. */
export function callerSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  whenClosed(reply, () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
