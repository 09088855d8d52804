import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { Overloaded } from '#errors.ts'
import { SessionGate } from './session-gate.ts'

/** What tells requests apart is that they are different objects. */
const aRequest = () => ({}) as FastifyRequest // as: nothing of it is read

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
})
