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
    await Promise.all(entering.slice(0, 2))
    expect(entered).toEqual([0, 1])
    for (const [place, request] of requests.entries()) {
      await entering[place]
      gate.leave(request)
      gate.leave(request)
    }
    await Promise.all(entering)
    expect(entered).toEqual([0, 1, 2, 3])
  })

  it('begin one by one, so that what others send is handled in between', async () => {
    const gate = new SessionGate({ atOnce: 4, waiting: 10 })
    const events: string[] = []
    setImmediate(() => events.push('other'))
    const begin = async (name: string) => {
      await gate.enter(aRequest(), 'one')
      events.push(name)
    }
    await Promise.all(['first', 'second', 'third'].map(begin))
    expect(events).toEqual(['first', 'other', 'second', 'third'])
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
