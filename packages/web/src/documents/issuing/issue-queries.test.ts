import { expect, it } from 'vitest'
import { ApiError } from '#api/responses.ts'
import { findLock, findProblems } from './issue-queries.ts'

const issued = { by: 'Ada', at: '2026-02-03T10:00:00.000Z' }

it('finds who has issued a document, as far as the error says it', () => {
  const error = (body: unknown, status = 409) => findLock(new ApiError(status, 'rejected', { body }))
  expect(error({ locked: true, issued })).toEqual(issued)
  expect(error({ locked: true })).toBe('unnamed')
  expect(error({ changed: issued })).toBeNull()
  expect(error({ locked: true, issued }, 422)).toBeNull()
  expect(error(undefined)).toBeNull()
})

it('finds the problems of an error, if it has any', () => {
  const problem = { rule: 'BR-01', severity: 'error', record: 'document', field: null, message: 'A line' }
  expect(findProblems(new ApiError(422, 'rejected', { body: { problems: [problem] } }))).toEqual([problem])
  expect(findProblems(new ApiError(0, 'offline'))).toEqual([])
})
