import { expect, it } from 'vitest'
import type { EmailDraft } from '#documents/email/email-queries.ts'
import {
  canBeSent,
  createRow,
  type EmailRow,
  findAddressError,
  hasFailed,
  isChosen,
  isSentAsDraft,
} from './email-rows.ts'

const draft: EmailDraft = {
  ...{
    is_on: true,
    is_logged: false,
    version: 1,
    sender: 'Me',
    receiver: { relation: 'customer', id: 1 },
    to: ['ada@example.com'],
  },
  ...{ subject: 'Invoice 7', message: 'Hello', locale: 'en', file: 'INV-7.pdf', sent_status: null },
  ...{ seller_missing: [], linked: [] },
}

function rowWith(changed: Partial<EmailRow>): EmailRow {
  const document = { id: 7, shownNumber: 'INV-7', clientName: 'Ada', companyName: '', issuedAt: null }
  return { ...createRow(document, null), draft, isLoading: false, ...changed }
}

it('does not send an e-mail whose text in another language could not be loaded, and counts it as failed', () => {
  const row = rowWith({ edits: { locale: 'de' }, failure: new Error('offline') })
  expect([isChosen(row), canBeSent(row), hasFailed(row)]).toEqual([false, false, true])
})

it('does not count an e-mail as failed that the member has left out', () => {
  const row = rowWith({ isChosen: false, failure: new Error('offline') })
  expect(hasFailed(row)).toBe(false)
  expect(
    hasFailed(rowWith({ isChosen: false, state: { message: 'It was sent.', isAlreadySent: true } })),
  ).toBe(false)
})

it('counts an e-mail as failed that was not sent, and sends it with the next press of the button', () => {
  const row = rowWith({ state: { message: 'No reply.', isAlreadySent: false } })
  expect([isChosen(row), canBeSent(row), hasFailed(row)]).toEqual([true, true, true])
  expect(hasFailed(rowWith({ state: 'sent' }))).toBe(false)
})

it('sends a document as a draft while it is not issued, unless its e-mail is left out or sent', () => {
  const row = rowWith({})
  const issued = { ...row.document, issuedAt: '2026-01-20T09:00:00Z' }
  expect(isSentAsDraft(row)).toBe(true)
  for (const changed of [{ document: issued }, { isChosen: false }, { state: 'sent' }] as const)
    expect(isSentAsDraft(rowWith(changed))).toBe(false)
})

it.each([
  ['ada@example.com', undefined],
  ['ada@example.com; grace@example.com', undefined],
  ['', 'field.missing'],
  ['ada@example', 'document-email.invalid-address'],
  ['-ada@example.com', 'document-email.hyphen-address'],
])('leaves out an e-mail to “%s” if the server rejects the address, and says why: %s', (to, key) => {
  const row = rowWith({ draft: { ...draft, to: to.split(';') } })
  expect(findAddressError(row)?.key).toBe(key)
  expect([isChosen(row), canBeSent(row)]).toEqual([key === undefined, key === undefined])
  // The address is checked again when it is sent, and its field gets the focus.
  expect(canBeSent({ ...row, isChosen: true })).toBe(true)
})
