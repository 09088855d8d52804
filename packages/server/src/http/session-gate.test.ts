import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { BadRequest, Overloaded } from '#errors.ts'
import { SessionGate } from './session-gate.ts'

/** What tells requests apart is that they are different objects. */
const aRequest = (isGone = false) => ({ raw: { socket: { destroyed: isGone } } }) as FastifyRequest // as: nothing else of it is read

describe('calls of one session', () => {
  it('are handled a few at a time, in the order they came, and others do not wait for them', async () => {
    const gate = new SessionGate({ atOnce: 2, waiting: 10 })
    const requests = [aRequest(), aRequest(), aRequest(), aRequest()]
    const entered: number[] = []
    const entering = requests.map((request, place) =>
      gate.enter(request, 'one').then(() => entered.push(place)),
    )
    await gate.enter(aRequest(), 'other')
    expect(entered).toEqual([0, 1])
    for (const [place, request] of requests.entries()) {
      await entering[place]
      gate.leave(request)
      gate.leave(request)
    }
    await Promise.all(entering)
    expect(entered).toEqual([0, 1, 2, 3])
  })

  it('are refused where too many wait', async () => {
    const gate = new SessionGate({ atOnce: 1, waiting: 1 })
    const first = aRequest()
    await gate.enter(first, 'one')
    const second = gate.enter(aRequest(), 'one')
    await expect(gate.enter(aRequest(), 'one')).rejects.toThrow(Overloaded)
    gate.leave(first)
    await second
  })

  it('are not handled where the caller has gone while they waited', async () => {
    const gate = new SessionGate({ atOnce: 1, waiting: 2 })
    const [first, gone, third] = [aRequest(), aRequest(true), aRequest()]
    await gate.enter(first, 'one')
    const waiting = gate.enter(gone, 'one').catch((error: unknown) => {
      gate.leave(gone)
      return error
    })
    const last = gate.enter(third, 'one')
    gate.leave(first)
    expect(await waiting).toBeInstanceOf(BadRequest)
    await last
  })
})
