import type { FastifyReply, FastifyRequest } from 'fastify'
import { Overloaded } from '#errors.ts'
import { ByteBudget } from './byte-budget.ts'
import type { ByteLimits } from './connection-limits.ts'
import { ownerOf } from './owner-of.ts'
import { whenClosed } from './when-closed.ts'

/** What a file or a long list keeps in memory while it is written: its ids, some rows, what compresses it. */
const streamBytes = 2 * 2 ** 20
/** From here on a text is turned into bytes at once, and not a second time while it waits. */
const largeText = 64 * 1_024

/** Bounds the memory of answers that wait to be read. */
export class PendingAnswers {
  readonly #budget: ByteBudget

  constructor(limits: ByteLimits) {
    this.#budget = new ByteBudget(limits)
  }

  /**
   * Rejects a call before it is handled, once half of what its member may have waiting is waiting. Strangers of one network are never
   * rejected, because one of them could keep the others from signing in: their answers cost little, and the oldest are ended in favour of
   * newer ones.
   * @throws Overloaded
   */
  requireRoom(request: FastifyRequest): void {
    if (request.member !== null && this.#budget.isHalfUsed(ownerOf(request))) throw new Overloaded()
  }

  /**
   * Counts an answer until it is read. Where it does not fit, the answers that have waited longest are ended.
   * @returns what to send
   */
  hold(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
    const answer = asBytes(payload)
    const end = () => request.raw.socket.destroy()
    const hold = this.#budget.hold(ownerOf(request), end, { isReplaceable: true })
    hold.add(sizeOf(answer))
    whenClosed(reply, hold.release)
    return answer
  }
}

function asBytes(payload: unknown): unknown {
  return typeof payload === 'string' && payload.length >= largeText ? Buffer.from(payload) : payload
}

function sizeOf(answer: unknown): number {
  if (typeof answer === 'string' || Buffer.isBuffer(answer)) return answer.length
  return answer === null || answer === undefined ? 0 : streamBytes
}
