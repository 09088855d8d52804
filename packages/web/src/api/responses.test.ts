import { describe, expect, it } from 'vitest'
import { ApiError, concurrentChange } from './responses.ts'

describe('changedMeanwhile', () => {
  it('returns who saved the record and when', () => {
    const body = { code: 409, changed: { name: 'Zoé', at: '2026-11-21T10:00:00.000Z', version: 4 } }
    expect(concurrentChange(new ApiError(409, 'Changed.', { body }))).toEqual({
      name: 'Zoé',
      at: '2026-11-21T10:00:00.000Z',
    })
  })

  it('returns null for other conflicts and other errors', () => {
    expect(concurrentChange(new ApiError(409, 'Key in use.', { body: { code: 409, id: 3 } }))).toBeNull()
    expect(concurrentChange(new ApiError(422, 'Not valid.'))).toBeNull()
  })
})
