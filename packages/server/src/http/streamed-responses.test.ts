import fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { sendList } from './streamed-responses.ts'

describe('a list that may be long', () => {
  const chunkSizes: number[] = []
  let isDeleted = (_id: number) => false
  const app = fastify()
  app.get<{ Params: { many: number } }>('/:many', ({ params }, reply) =>
    sendList(reply, {
      name: 'rows',
      extraFields: { others: ['a', { b: 1 }] },
      ids: Array.from({ length: Number(params.many) }, (_none, id) => id),
      readRows: async (ids) => {
        chunkSizes.push(ids.length)
        return ids.filter((id) => !isDeleted(id)).map((id) => ({ id, name: `Zoé "${id}"` }))
      },
    }),
  )
  afterAll(() => app.close())

  it.each([0, 1, 999, 1_000, 1_001, 2_000, 5_500])(
    'answers all of %i, a thousand at a time',
    async (many) => {
      chunkSizes.length = 0
      const answer = await app.inject(`/${many}`)
      expect(answer.headers['content-type']).toContain('application/json')
      expect(answer.json()).toEqual({
        rows: Array.from({ length: many }, (_none, id) => ({ id, name: `Zoé "${id}"` })),
        others: ['a', { b: 1 }],
      })
      expect(Math.max(...chunkSizes)).toBeLessThanOrEqual(1_000)
      expect(chunkSizes.reduce((sum, length) => sum + length, 0)).toBe(many)
    },
  )

  it('is whole where rows are gone since, a thousand together', async () => {
    isDeleted = (id) => id >= 1_000 && id < 2_000
    const { rows } = (await app.inject('/2500')).json()
    expect(rows).toHaveLength(1_500)
    isDeleted = (id) => id < 2_000
    expect((await app.inject('/2500')).json().rows).toHaveLength(500)
    isDeleted = () => true
    expect((await app.inject('/2500')).json()).toEqual({ rows: [], others: ['a', { b: 1 }] })
  })

  it('lets others be served in between', async () => {
    isDeleted = () => false
    let turns = 0
    let isOver = false
    const turn = () => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    await app.inject('/20000')
    isOver = true
    expect(turns).toBeGreaterThanOrEqual(19)
  })
})
