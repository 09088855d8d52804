import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { BadRequest, Overloaded } from '#errors.ts'
import { SessionSemaphore } from './session-semaphore.ts'

/** What tells requests apart is that they are different objects. */
const createRequest = (isGone = false) => ({ raw: { socket: { destroyed: isGone } } }) as FastifyRequest // as: nothing else of it is read

describe('calls of one session', () => {
  it('are handled a few at a time, in the order they came, and others do not wait for them', async () => {
    const gate = new SessionSemaphore({ maxConcurrent: 2, maxWaiting: 10 })
    const requests = [createRequest(), createRequest(), createRequest(), createRequest()]
    const entered: number[] = []
    const entering = requests.map((request, place) =>
      gate.acquire(request, 'one').then(() => entered.push(place)),
    )
    await gate.acquire(createRequest(), 'other')
    expect(entered).toEqual([0, 1])
    for (const [place, request] of requests.entries()) {
      await entering[place]
      gate.release(request)
      gate.release(request)
    }
    await Promise.all(entering)
    expect(entered).toEqual([0, 1, 2, 3])
  })

  it('are refused where too many wait', async () => {
    const gate = new SessionSemaphore({ maxConcurrent: 1, maxWaiting: 1 })
    const first = createRequest()
    await gate.acquire(first, 'one')
    const second = gate.acquire(createRequest(), 'one')
    await expect(gate.acquire(createRequest(), 'one')).rejects.toThrow(Overloaded)
    gate.release(first)
    await second
  })

  it('are not handled where the caller has gone while they waited', async () => {
    const gate = new SessionSemaphore({ maxConcurrent: 1, maxWaiting: 2 })
    const [first, gone, third] = [createRequest(), createRequest(true), createRequest()]
    await gate.acquire(first, 'one')
    const waiting = gate.acquire(gone, 'one').catch((error: unknown) => {
      gate.release(gone)
      return error
    })
    const last = gate.acquire(third, 'one')
    gate.release(first)
    expect(await waiting).toBeInstanceOf(BadRequest)
    await last
  })
})
