import { expect, it } from 'vitest'
import { ApiError } from '#api/responses.ts'
import { showDay } from '#locale/dates.ts'
import { renameErrorFields } from './rename-error-fields.ts'

function rename(error: unknown): unknown {
  try {
    renameErrorFields(error, (path) => (path.startsWith('allocations') ? 'amount' : path))
  } catch (renamed) {
    return renamed
  }
}

it('throws the error of a call under the fields of the form', () => {
  const errors = { 'allocations.0': ['allocations.0 is too much.'], method: ['method is missing.'] }
  expect(rename(new ApiError(422, 'Rejected.', { errors }))).toMatchObject({
    status: 422,
    message: 'Rejected.',
    errors: { amount: ['amount is too much.'], method: ['method is missing.'] },
  })
})

it('shows days and amounts in the notation of the language', () => {
  const errors = { 'allocations.0': ['Only 1234.50 is due.'], paid_on: ['Choose 2026-11-30.'] }
  expect(rename(new ApiError(422, 'Only 1234.50 is due.', { errors }))).toMatchObject({
    message: 'Only 1,234.50 is due.',
    errors: { amount: ['Only 1,234.50 is due.'], paid_on: [`Choose ${showDay('2026-11-30', 'en')}.`] },
  })
})

it('throws another error as it is', () => {
  const error = new TypeError('Broken')
  expect(rename(error)).toBe(error)
})
