import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/**
 * Calls `stall` when nothing has moved on the connection of a request or an answer for so long. Node.js keeps the time, until
 * `forgetStall` or the end of the answer.
 */
export function setStallTimeout(message: IncomingMessage | ServerResponse, ms: number, onStall: () => void): void {
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
