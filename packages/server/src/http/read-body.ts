import type { IncomingMessage } from 'node:http'
import { BadRequest, BodyTimedOut, Overloaded } from '#errors.ts'
import type { ByteBudget, ByteHold } from './byte-budget.ts'
import { forgetStall, onStall } from './on-stall.ts'

// Beyond this the sender does not listen to the answer any more.
const drainedTimes = 8

interface BodyLimits {
  /** In bytes. */
  readonly most: number
  /** The longest pause between two chunks of the body, in milliseconds. */
  readonly stalledMs: number
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

interface BodyReading {
  /** Counts the bytes in the budget. The caller releases it once they are not needed any more, unless `bytes` rejects. */
  readonly hold: ByteHold
  /** null if there are more than the limit. The rest is still read: a client reads the answer only after it has sent everything. */
  readonly bytes: Promise<Buffer | null>
}

/**
 * Reads the body of a request. `bytes` rejects with BodyTimedOut when it stops, with Overloaded when there is no room for it, and with
 * BadRequest when its sender goes away.
 */
export function readBody(payload: IncomingMessage, limits: BodyLimits): BodyReading {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | null>()
  let chunks: Buffer[] = []
  let length = 0
  const hold = limits.budget.hold(limits.owner, () => stop(new Overloaded()), {
    isReplaceable: limits.isOwnerShared,
  })
  const drop = () => {
    chunks = []
    hold.release()
  }
  const take = (chunk: Buffer) => {
    length += chunk.length
    if (length > limits.most * drainedTimes) payload.destroy()
    else if (length > limits.most) drop()
    else if (hold.add(chunk.length)) chunks.push(chunk)
    else stop(new Overloaded())
  }
  function stop(error: Error) {
    drop()
    payload.off('data', take)
    // The rest is thrown away until the connection is closed.
    payload.resume()
    reject(error)
  }
  const end = () => {
    hold.settle()
    forgetStall(payload)
    resolve(length > limits.most ? null : Buffer.concat(chunks))
  }
  payload.on('data', take)
  // A body of far more than the limit never comes to its end.
  const breakOff = () => (length > limits.most ? end() : stop(new BadRequest({ key: 'call.bad-request' })))
  whenOver(payload, end, breakOff)
  onStall(payload, limits.stalledMs, () => stop(new BodyTimedOut({ key: 'call.body-timed-out' })))
  return { hold, bytes: promise }
}

/** Calls either `end` or `breakOff`, once: Node.js emits 'close' after 'end' too. */
function whenOver(payload: IncomingMessage, end: () => void, breakOff: () => void): void {
  let isOver = false
  const over = (act: () => void) => () => {
    if (isOver) return
    isOver = true
    act()
  }
  // Its sender may have gone while it was found out who that is: no event comes any more.
  if (payload.destroyed) over(breakOff)()
  payload.once('end', over(end))
  payload.once('error', over(breakOff))
  payload.once('close', over(breakOff))
}
