import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { BadRequest, Overloaded } from '#errors.ts'
import { SessionSemaphore } from './concurrency-limit.ts'

const createRequest = (isDisconnected = false) =>
  ({ raw: { socket: { destroyed: isDisconnected } } }) as FastifyRequest // as: the semaphore reads no other field

describe('calls of one session', () => {
  it('are handled a few at a time, in order of arrival, without delaying other sessions', async () => {
    const semaphore = new SessionSemaphore({ maxConcurrent: 2, maxWaiting: 10 })
    const requests = [createRequest(), createRequest(), createRequest(), createRequest()]
    const acquired: number[] = []
    const acquiring = requests.map((request, index) =>
      semaphore.acquire(request, 'one').then(() => acquired.push(index)),
    )
    await semaphore.acquire(createRequest(), 'other')
    expect(acquired).toEqual([0, 1])
    for (const [index, request] of requests.entries()) {
      await acquiring[index]
      semaphore.release(request)
      semaphore.release(request)
    }
    await Promise.all(acquiring)
    expect(acquired).toEqual([0, 1, 2, 3])
  })

  it('are rejected when the queue is full', async () => {
    const semaphore = new SessionSemaphore({ maxConcurrent: 1, maxWaiting: 1 })
    const first = createRequest()
    await semaphore.acquire(first, 'one')
    const second = semaphore.acquire(createRequest(), 'one')
    await expect(semaphore.acquire(createRequest(), 'one')).rejects.toThrow(Overloaded)
    semaphore.release(first)
    await second
  })

  it('are rejected if the client has disconnected while they waited', async () => {
    const semaphore = new SessionSemaphore({ maxConcurrent: 1, maxWaiting: 2 })
    const [first, disconnected, third] = [createRequest(), createRequest(true), createRequest()]
    await semaphore.acquire(first, 'one')
    const waiting = semaphore.acquire(disconnected, 'one').catch((error: unknown) => {
      semaphore.release(disconnected)
      return error
    })
    const last = semaphore.acquire(third, 'one')
    semaphore.release(first)
    expect(await waiting).toBeInstanceOf(BadRequest)
    await last
  })
})
