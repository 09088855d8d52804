import type { FastifyReply } from 'fastify'
import { onResponseClose } from './when-closed.ts'

/** Returns a signal that is aborted when the caller closes the connection before the answer is complete. */
export function createDisconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  onResponseClose(reply, () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
