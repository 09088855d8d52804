import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'

/**
 * Calls `stall` when nothing has moved on the connection of a request or an answer for so long. Node.js keeps the time, until
 * `forgetStall` or the end of the answer.
 */
export function setStallTimeout(
  message: IncomingMessage | ServerResponse,
  ms: number,
  onStall: () => void,
): void {
  if (hasConnection(message)) message.setTimeout(ms, onStall)
}

export function clearStallTimeout(message: IncomingMessage): void {
  if (hasConnection(message)) message.setTimeout(0)
}

/** Tests may hand requests over without one. */
function hasConnection({ socket }: IncomingMessage | ServerResponse): boolean {
  // null: an answer that waits for an earlier one of its connection.
  return socket === null || socket instanceof Socket
}

/** Calls `end` once, when an answer is sent in full or its connection is closed: at once where that has happened already. */
export function onResponseClose({ raw }: Pick<FastifyReply, 'raw'>, end: () => void): void {
  let isClosed = false
  const close = () => {
    if (!isClosed) end()
    isClosed = true
  }
  // A caller who went away while the answer was made: neither event comes again.
  if (raw.writableFinished || raw.destroyed) close()
  else {
    raw.once('finish', close)
    raw.once('close', close)
  }
}

/** Returns a signal that is aborted when the caller closes the connection before the answer is complete. */
export function createDisconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  onResponseClose(reply, () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
