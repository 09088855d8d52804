import fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { sendList } from './streamed-responses.ts'

describe('a list that may be long', () => {
  const chunkSizes: number[] = []
  let isDeleted = (_id: number) => false
  const app = fastify()
  app.get<{ Params: { count: number } }>('/:count', ({ params }, reply) =>
    sendList(reply, {
      name: 'rows',
      extraFields: { others: ['a', { b: 1 }] },
      ids: Array.from({ length: Number(params.count) }, (_none, id) => id),
      readRows: async (ids) => {
        chunkSizes.push(ids.length)
        return ids.filter((id) => !isDeleted(id)).map((id) => ({ id, name: `Zoé "${id}"` }))
      },
    }),
  )
  afterAll(() => app.close())

  it.each([0, 1, 999, 1_000, 1_001, 2_000, 5_500])(
    'is complete with %i rows, read 1,000 at a time',
    async (count) => {
      chunkSizes.length = 0
      const response = await app.inject(`/${count}`)
      expect(response.headers['content-type']).toContain('application/json')
      expect(response.json()).toEqual({
        rows: Array.from({ length: count }, (_none, id) => ({ id, name: `Zoé "${id}"` })),
        others: ['a', { b: 1 }],
      })
      expect(Math.max(...chunkSizes)).toBeLessThanOrEqual(1_000)
      expect(chunkSizes.reduce((sum, length) => sum + length, 0)).toBe(count)
    },
  )

  it('is valid if rows, even a chunk of 1,000, have been deleted meanwhile', async () => {
    isDeleted = (id) => id >= 1_000 && id < 2_000
    const { rows } = (await app.inject('/2500')).json()
    expect(rows).toHaveLength(1_500)
    isDeleted = (id) => id < 2_000
    expect((await app.inject('/2500')).json().rows).toHaveLength(500)
    isDeleted = () => true
    expect((await app.inject('/2500')).json()).toEqual({ rows: [], others: ['a', { b: 1 }] })
  })

  it('lets the server handle other requests in between', async () => {
    isDeleted = () => false
    let iterations = 0
    let isDone = false
    const countIteration = () => {
      iterations += 1
      if (!isDone) setImmediate(countIteration)
    }
    setImmediate(countIteration)
    await app.inject('/20000')
    isDone = true
    expect(iterations).toBeGreaterThanOrEqual(19)
  })
})
