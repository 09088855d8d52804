import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'

/** Calls `onStall` when no data has moved on the connection for `ms`, until `clearStallTimeout` or the end of the response. */
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

/** Tests may inject requests without a connection. */
function hasConnection({ socket }: IncomingMessage | ServerResponse): boolean {
  // null: a response that waits for an earlier one of the same connection.
  return socket === null || socket instanceof Socket
}

/** Calls `onClose` once, when the response has been sent or its connection closed; at once if that has happened already. */
export function onResponseClose({ raw }: Pick<FastifyReply, 'raw'>, onClose: () => void): void {
  let isClosed = false
  const close = () => {
    if (!isClosed) onClose()
    isClosed = true
  }
  // If the client disconnected while the response was composed, neither event is emitted again.
  if (raw.writableFinished || raw.destroyed) close()
  else {
    raw.once('finish', close)
    raw.once('close', close)
  }
}

/** Returns a signal that is aborted when the client disconnects before the response is complete. */
export function createDisconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  onResponseClose(reply, () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
