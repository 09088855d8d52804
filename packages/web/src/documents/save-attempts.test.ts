import { invoice } from '@quittance/shared/documents/invoice.ts'
import { describe, expect, it, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { toFilledDocument } from './document-form.ts'
import { aFilledForm } from './form-factories.ts'
import { type Attempt, createSaveAttempts, type Saved } from './save-attempts.ts'
import { attemptFor } from './save-queries.ts'

interface Sent {
  readonly attempt: Attempt
  readonly key: string
}

const stored: Saved = { id: 7, version: 1, message: 'Invoice added successfully!' }
const updated: Saved = { id: 7, version: 2, message: 'Invoice updated successfully!' }
const lost = new ApiError(0, 'offline')

/** A server that answers as told, one answer per save. */
function aServer(...answers: (Saved | ApiError)[]) {
  const sent: Sent[] = []
  let keys = 0
  const save = createSaveAttempts({
    attemptFor: (filled) => attemptFor(invoice, filled),
    newKey: () => `key-${++keys}`,
    send: (attempt, key) => {
      sent.push({ attempt, key })
      const answer = answers[sent.length - 1] ?? stored
      return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer)
    },
  })
  return { save, sent }
}

function aDocument(title: string) {
  const filled = toFilledDocument(aFilledForm(invoice, { title }))
  if (filled === null) throw new Error('The factory made an incomplete form.')
  return filled
}

describe('saving', () => {
  it('gives every save a key of its own', async () => {
    const { save, sent } = aServer()
    await save(aDocument('One'))
    await save(aDocument('One'))
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
  })

  it('sends a refused save under a new key, whether it was changed or not', async () => {
    const { save, sent } = aServer(new ApiError(422, 'occupied'))
    await expect(save(aDocument('One'))).rejects.toThrow('occupied')
    await save(aDocument('One'))
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
  })
})

describe('after a lost answer', () => {
  test.each([
    ['no answer', lost],
    ['a failing server', new ApiError(500, 'reference 1')],
    ['an unreadable answer', new ApiError(200, 'unreadable')],
    ['a save under way', new ApiError(409, 'still being worked on', { body: { code: 409 } })],
  ])('repeats the same body under the same key: %s', async (_case, failure) => {
    const { save, sent } = aServer(failure)
    await expect(save(aDocument('One'))).rejects.toBe(failure)
    await expect(save(aDocument('One'))).resolves.toEqual(stored)
    expect(sent[1]).toEqual(sent[0])
  })

  it('repeats it first when the form was changed since, and puts the change on top of what was stored', async () => {
    const { save, sent } = aServer(lost, stored, updated)
    await expect(save(aDocument('One'))).rejects.toBe(lost)
    await expect(save(aDocument('Two'))).resolves.toEqual({ ...updated, message: stored.message })
    expect(sent[1]).toEqual(sent[0])
    expect(sent[2]).toMatchObject({
      key: 'key-2',
      attempt: { call: 'update', payload: { invoice_id: 7, version: 1, invoice_title: 'Two' } },
    })
  })

  it('sends the changed form as a new document when the lost one turns out to be refused', async () => {
    const { save, sent } = aServer(lost, new ApiError(422, 'occupied'), stored)
    await expect(save(aDocument('One'))).rejects.toBe(lost)
    await expect(save(aDocument('Two'))).resolves.toEqual(stored)
    expect(sent[2]).toMatchObject({ key: 'key-2', attempt: { call: 'store' } })
  })

  it('keeps on repeating while no answer comes', async () => {
    const { save, sent } = aServer(lost, lost, stored, updated)
    await expect(save(aDocument('One'))).rejects.toBe(lost)
    await expect(save(aDocument('Two'))).rejects.toBe(lost)
    await save(aDocument('Two'))
    expect(sent.slice(0, 3).map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1'])
  })
})

test('a conflict with another person is no lost answer', async () => {
  const conflict = new ApiError(409, 'changed', {
    body: { changed: { name: 'Zoé', at: '2026-11-21T10:00:00Z' } },
  })
  const { save, sent } = aServer(conflict)
  await expect(save(aDocument('One'))).rejects.toBe(conflict)
  await save(aDocument('One'))
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
})
