import type { FastifyReply, FastifyRequest } from 'fastify'
import { Overloaded } from '#errors.ts'
import { ByteBudget } from './byte-budget.ts'
import type { ByteLimits } from './connection-limits.ts'
import { getBudgetOwner } from './owner-of.ts'
import { onResponseClose } from './when-closed.ts'

/** What a file or a long list keeps in memory while it is written: its ids, some rows, what compresses it. */
const streamMemoryBytes = 2 * 2 ** 20
/** From here on a text is turned into bytes at once, and not a second time while it waits. */
const largeTextLength = 64 * 1_024

/** Bounds the memory of answers that wait to be read. */
export class PendingResponses {
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
  requireCapacity(request: FastifyRequest): void {
    if (request.member !== null && this.#budget.isHalfUsed(getBudgetOwner(request))) throw new Overloaded()
  }

  /**
   * Counts an answer until it is read. Where it does not fit, the answers that have waited longest are ended.
   * @returns what to send
   */
  track(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
    const answer = toBytes(payload)
    const end = () => request.raw.socket.destroy()
    const reservation = this.#budget.reserve(getBudgetOwner(request), end, { isEvictableByOwner: true })
    reservation.add(getMemorySize(answer))
    onResponseClose(reply, reservation.release)
    return answer
  }
}

function toBytes(payload: unknown): unknown {
  return typeof payload === 'string' && payload.length >= largeTextLength ? Buffer.from(payload) : payload
}

function getMemorySize(answer: unknown): number {
  if (typeof answer === 'string' || Buffer.isBuffer(answer)) return answer.length
  return answer === null || answer === undefined ? 0 : streamMemoryBytes
}
