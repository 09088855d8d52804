import type { FastifyInstance } from 'fastify'
import { Overloaded } from '#errors.ts'
import { ByteBudget } from './byte-budget.ts'
import type { ByteLimits } from './connection-limits.ts'
import { ownerOf } from './owner-of.ts'
import { whenClosed } from './when-closed.ts'

/** What a file or a long list keeps in memory while it is written: its ids, some rows, what compresses it. */
const streamBytes = 2 * 2 ** 20
/** From here on a text is turned into bytes at once, and not a second time while it waits. */
const largeText = 64 * 1_024
const retryAfterSeconds = 1

/**
 * Bounds the memory of answers that wait to be read. A caller with half of what one may have waiting is told to come back before
 * anything is done; where answers that are made at the same time still become too many, the one that has waited longest is ended.
 */
export function boundAnswers(app: FastifyInstance, limits: ByteLimits): void {
  const budget = new ByteBudget(limits)
  app.addHook('preParsing', async (request) => {
    if (budget.isHalfUsed(ownerOf(request))) throw new Overloaded(retryAfterSeconds)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const owner = ownerOf(request)
    const answer = asBytes(payload)
    const hold = budget.hold(owner, () => request.raw.socket.destroy())
    while (!hold.add(sizeOf(answer)) && budget.endOldest(owner));
    whenClosed(reply, hold.release)
    return answer
  })
}

function asBytes(payload: unknown): unknown {
  return typeof payload === 'string' && payload.length >= largeText ? Buffer.from(payload) : payload
}

function sizeOf(answer: unknown): number {
  if (typeof answer === 'string' || Buffer.isBuffer(answer)) return answer.length
  return answer === null || answer === undefined ? 0 : streamBytes
}
