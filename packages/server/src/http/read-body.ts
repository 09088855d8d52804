import type { IncomingMessage } from 'node:http'
import { BadRequest, BodyTimeout, Overloaded } from '#errors.ts'
import type { ByteBudget, ByteReservation } from './byte-budget.ts'
import { clearStallTimeout, setStallTimeout } from './on-stall.ts'

// Beyond this the sender does not listen to the answer any more.
const drainLimitFactor = 8

interface BodyReadOptions {
  /** In bytes. */
  readonly maxBytes: number
  /** The longest pause between two chunks of the body, in milliseconds. */
  readonly stallTimeoutMs: number
  /** Counts the bytes of all bodies, by owner. */
  readonly budget: ByteBudget
  readonly owner: string
  /**
   * The owner is a network of strangers. One of them must not keep the others from sending: a body that still arrives is ended in favour of
   * newer ones. Those of one member are not: many large saves at the same time would end each other again and again, and none would
   * arrive. There the newest is rejected.
   */
  readonly isOwnerShared: boolean
}

interface BodyReadResult {
  /** Counts the bytes in the budget. The caller releases it once they are not needed any more, unless `bytes` rejects. */
  readonly reservation: ByteReservation
  /** null if there are more than the limit. The rest is still read: a client reads the answer only after it has sent everything. */
  readonly bytes: Promise<Buffer | null>
}

/**
 * Reads the body of a request. `bytes` rejects with BodyTimedOut when it stops, with Overloaded when there is no room for it, and with
 * BadRequest when its sender goes away.
 */
export function readBody(payload: IncomingMessage, limits: BodyReadOptions): BodyReadResult {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | null>()
  let chunks: Buffer[] = []
  let length = 0
  const hold = limits.budget.reserve(limits.owner, () => stop(new Overloaded()), {
    isEvictableByOwner: limits.isOwnerShared,
  })
  const drop = () => {
    chunks = []
    hold.release()
  }
  const receiveChunk = (chunk: Buffer) => {
    length += chunk.length
    if (length > limits.maxBytes * drainLimitFactor) payload.destroy()
    else if (length > limits.maxBytes) drop()
    else if (hold.add(chunk.length)) chunks.push(chunk)
    else stop(new Overloaded())
  }
  function stop(error: Error) {
    drop()
    payload.off('data', receiveChunk)
    // The rest is thrown away until the connection is closed.
    payload.resume()
    reject(error)
  }
  const end = () => {
    hold.pin()
    clearStallTimeout(payload)
    resolve(length > limits.maxBytes ? null : Buffer.concat(chunks))
  }
  payload.on('data', receiveChunk)
  // A body of far more than the limit never comes to its end.
  const abort = () => (length > limits.maxBytes ? end() : stop(new BadRequest({ key: 'call.bad-request' })))
  onBodyEnd(payload, end, abort)
  setStallTimeout(payload, limits.stallTimeoutMs, () => stop(new BodyTimeout({ key: 'call.body-timed-out' })))
  return { reservation: hold, bytes: promise }
}

/** Calls either `end` or `breakOff`, once: Node.js emits 'close' after 'end' too. */
function onBodyEnd(payload: IncomingMessage, end: () => void, breakOff: () => void): void {
  let hasEnded = false
  const once = (act: () => void) => () => {
    if (hasEnded) return
    hasEnded = true
    act()
  }
  // Its sender may have gone while it was found out who that is: no event comes any more.
  if (payload.destroyed) once(breakOff)()
  payload.once('end', once(end))
  payload.once('error', once(breakOff))
  payload.once('close', once(breakOff))
}
