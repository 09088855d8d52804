import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { describe, expect, it, test } from 'vitest'
import { ApiError } from '#api/responses.ts'
import { aFilledForm } from '../../test/document-factories.ts'
import { type DocumentForm, toFilledDocument } from './document-form.ts'
import { createDocumentStore, takeIdentity, takeVersion } from './document-store.ts'
import { titleChanged } from './form-changes.ts'
import { type Attempt, createSaveAttempts, type Saved } from './save-attempts.ts'
import { attemptFor } from './save-queries.ts'

interface Sent {
  readonly attempt: Attempt
  readonly key: string
}

const stored: Saved = { id: 7, version: 1, message: 'Invoice added successfully!' }
const updated: Saved = { id: 7, version: 2, message: 'Invoice updated successfully!' }
const unconfirmed = new ApiError(0, 'offline')

/** Returns a server that gives one answer for each save, and the saves of a form. */
function aServer(...answers: (Saved | ApiError)[]) {
  const sent: Sent[] = []
  let keys = 0
  const store = createDocumentStore(aFilledForm(invoice))
  const attempts = createSaveAttempts({
    attemptFor: (filled, email) => attemptFor(invoice, filled, email),
    newKey: () => `key-${++keys}`,
    now: () => 1_000,
    onStoredBefore: (earlier, { number }) => takeIdentity(store, earlier, number),
    memory: {
      unconfirmed: () => store.getState().unconfirmed,
      keep: (tries) => store.setState({ unconfirmed: tries }),
    },
    send: (attempt, key) => {
      sent.push({ attempt, key })
      const answer = answers[sent.length - 1] ?? stored
      return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer)
    },
  })

  /** Saves and then forgets the unconfirmed save, as the screens do. */
  const save: typeof attempts = async (...sending) => {
    const saved = await attempts(...sending)
    store.setState({ unconfirmed: null })
    return saved
  }

  /** Types a title into the form and saves the form. */
  function saveForm(title: string): Promise<Saved> {
    store.setState(({ form }) => ({ form: titleChanged(form, title) }))
    return save(filledOf(store.getState().form))
  }
  return { save, attempts, saveForm, store, sent }
}

function filledOf(form: DocumentForm) {
  const filled = toFilledDocument(form)
  if (filled === null) throw new Error('The factory has created an incomplete form.')
  return filled
}

function aDocument(title: string) {
  return filledOf(aFilledForm(invoice, { title }))
}

describe('saving', () => {
  it('uses a new key for every save', async () => {
    const { save, sent } = aServer()
    await save(aDocument('One'))
    await save(aDocument('One'))
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
  })

  it('sends a rejected save again with a new key, even if it was not changed', async () => {
    const { save, sent } = aServer(new ApiError(422, 'occupied'))
    await expect(save(aDocument('One'))).rejects.toThrow('occupied')
    await save(aDocument('One'))
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
  })

  it('does not repeat a save that was rejected because the document is issued', async () => {
    const locked = new ApiError(409, 'issued', { body: { code: 409, locked: true } })
    const { save, sent, store } = aServer(locked)
    await expect(save(aDocument('One'))).rejects.toBe(locked)
    expect(store.getState().unconfirmed).toBeNull()
    await save(aDocument('Two'))
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
  })
})

describe('a save', () => {
  it('is unconfirmed until its new version is applied to the form', async () => {
    const { attempts, store } = aServer()
    const sending = attempts(aDocument('One'))
    expect(store.getState().unconfirmed).toMatchObject({ key: 'key-1', at: 1_000 })
    await sending
    expect(store.getState().unconfirmed).toMatchObject({ key: 'key-1' })
    takeVersion(store, store.getState().form, 2)
    expect(store.getState().unconfirmed).toBeNull()
  })
})

describe('after an unconfirmed save', () => {
  test.each([
    ['no response', unconfirmed],
    ['a failing server', new ApiError(500, 'reference 1')],
    ['an unreadable response', new ApiError(200, 'unreadable')],
    ['a save that is still running', new ApiError(409, 'still being worked on', { body: { code: 409 } })],
  ])('repeats the same body with the same key: %s', async (_case, failure) => {
    const { save, sent } = aServer(failure)
    await expect(save(aDocument('One'))).rejects.toBe(failure)
    await expect(save(aDocument('One'))).resolves.toEqual(stored)
    expect(sent[1]).toEqual(sent[0])
  })

  it('repeats it first if the form was changed, then sends the change as an update', async () => {
    const { save, sent } = aServer(unconfirmed, stored, updated)
    await expect(save(aDocument('One'))).rejects.toBe(unconfirmed)
    await expect(save(aDocument('Two'))).resolves.toEqual({ ...updated, message: stored.message })
    expect(sent[1]).toEqual(sent[0])
    expect(sent[2]).toMatchObject({
      key: 'key-2',
      attempt: { call: 'update', payload: { invoice_id: 7, version: 1, invoice_title: 'Two' } },
    })
  })

  it('sends the changed form as a new document if the unconfirmed save turns out to be rejected', async () => {
    const { save, sent } = aServer(unconfirmed, new ApiError(422, 'occupied'), stored)
    await expect(save(aDocument('One'))).rejects.toBe(unconfirmed)
    await expect(save(aDocument('Two'))).resolves.toEqual(stored)
    expect(sent[2]).toMatchObject({ key: 'key-2', attempt: { call: 'store' } })
  })

  it('stores nothing twice if the update is rejected', async () => {
    const { saveForm, store, sent } = aServer(unconfirmed, stored, new ApiError(422, 'too long'), updated)
    await expect(saveForm('One')).rejects.toBe(unconfirmed)
    await expect(saveForm('Not valid')).rejects.toThrow('too long')
    expect(store.getState()).toMatchObject({ form: { id: 7, version: 1 }, pristine: { id: 7, number: 42 } })
    await expect(saveForm('Valid')).resolves.toEqual(updated)
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2', 'key-3'])
    expect(sent[3]?.attempt).toMatchObject({
      call: 'update',
      payload: { invoice_id: 7, version: 1, invoice_title: 'Valid' },
    })
  })

  it('repeats it until a response arrives', async () => {
    const { save, sent } = aServer(unconfirmed, unconfirmed, stored, updated)
    await expect(save(aDocument('One'))).rejects.toBe(unconfirmed)
    await expect(save(aDocument('Two'))).rejects.toBe(unconfirmed)
    await save(aDocument('Two'))
    expect(sent.slice(0, 3).map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1'])
  })
})

test('a conflict with another member is a reliable response', async () => {
  const conflict = new ApiError(409, 'changed', {
    body: { changed: { name: 'Zoé', at: '2026-11-21T10:00:00Z' } },
  })
  const { save, sent } = aServer(conflict)
  await expect(save(aDocument('One'))).rejects.toBe(conflict)
  await save(aDocument('One'))
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
})

describe('saving with an e-mail', () => {
  const email = { to: 'ada@example.com', subject: 'One', message: 'Hello' }
  const emails = (sent: readonly Sent[]) => sent.map(({ attempt }) => attempt.payload.email)

  it('sends both, and repeats both after a lost response', async () => {
    const { save, sent } = aServer(unconfirmed)
    await expect(save(aDocument('One'), email)).rejects.toBe(unconfirmed)
    await save(aDocument('One'), email)
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
    expect(emails(sent)).toEqual([email, email])
  })

  const taken = new ApiError(409, 'received already', { body: { id: 7 } })
  const rewritten = { ...email, to: 'grace@example.com' }

  it('sends the corrected e-mail instead of the unconfirmed one', async () => {
    const { save, sent } = aServer(unconfirmed, stored)
    await expect(save(aDocument('One'), email)).rejects.toBe(unconfirmed)
    await expect(save(aDocument('Two'), rewritten)).resolves.toEqual(stored)
    expect(emails(sent)).toEqual([email, rewritten])
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1'])
  })

  it('sends no e-mail if the user then saves without one', async () => {
    const { save, sent } = aServer(unconfirmed, stored)
    await expect(save(aDocument('One'), email)).rejects.toBe(unconfirmed)
    await expect(save(aDocument('One'))).resolves.toEqual(stored)
    expect(emails(sent)).toEqual([email, undefined])
  })

  it('sends an update with its own e-mail if the unconfirmed save had arrived', async () => {
    const { save, sent } = aServer(unconfirmed, taken, stored, updated)
    await expect(save(aDocument('One'), email)).rejects.toBe(unconfirmed)
    await expect(save(aDocument('Two'), rewritten)).resolves.toEqual({ ...updated, message: stored.message })
    expect(emails(sent)).toEqual([email, rewritten, email, rewritten])
    expect(sent.map(({ key }) => key).slice(0, 3)).toEqual(['key-1', 'key-1', 'key-1'])
    expect(sent[3]?.attempt).toMatchObject({ call: 'update', payload: { invoice_id: 7, version: 1 } })
  })

  it('finds out which of several unconfirmed saves had arrived, and updates that document', async () => {
    const { save, sent } = aServer(unconfirmed, unconfirmed, taken, stored, updated)
    await expect(save(aDocument('One'), email)).rejects.toBe(unconfirmed)
    await expect(save(aDocument('Two'), rewritten)).rejects.toBe(unconfirmed)
    const third = { ...email, subject: 'Three' }
    await expect(save(aDocument('Three'), third)).resolves.toEqual({ ...updated, message: stored.message })
    expect(emails(sent)).toEqual([email, rewritten, third, rewritten, third])
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1', 'key-1', 'key-2'])
    expect(sent[4]?.attempt).toMatchObject({ call: 'update', payload: { invoice_id: 7, version: 1 } })
  })

  it('repeats the first unconfirmed save after several lost responses', async () => {
    const { save, sent } = aServer(unconfirmed, unconfirmed, taken, stored, updated)
    await expect(save(aDocument('One'), email)).rejects.toBe(unconfirmed)
    await expect(save(aDocument('Two'), email)).rejects.toBe(unconfirmed)
    await save(aDocument('Two'), email)
    expect(sent.map(({ key }) => key).slice(0, 4)).toEqual(['key-1', 'key-1', 'key-1', 'key-1'])
    expect(sent[3]?.attempt).toEqual(sent[0]?.attempt)
  })
})
