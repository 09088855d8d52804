import { describe, expect, it } from 'vitest'
import { findEmailErrors } from './composer-queries.ts'
import {
  addEdits,
  applyEdits,
  getEditsFor,
  hasWrittenText,
  isOutdated,
  toggleAttachment,
} from './email-edits.ts'
import { type EmailDraft, encodeEmail } from './email-queries.ts'

const draft: EmailDraft = {
  is_on: true,
  is_logged: false,
  sender: 'bonjour@example.com',
  receiver: { relation: 'customer', id: 4 },
  to: ['ada@example.com', 'grace@example.com'],
  subject: 'Invoice 7',
  message: 'Hello',
  locale: 'fr',
  file: 'Invoice 7.pdf',
  version: 3,
  seller_missing: [],
  sent_status: null,
  linked: [
    { id: 3, kind: 'estimate', shown_number: 'EST-3', file: 'Estimate 3.pdf' },
    { id: 4, kind: 'proposal', shown_number: 'PRO-4', file: 'Proposal 4.pdf' },
  ],
}

describe('an e-mail', () => {
  it('starts with its initial text, and keeps edits when that text changes', () => {
    const edits = { subject: 'Our invoice' }
    expect(applyEdits(draft, edits)).toMatchObject({
      to: 'ada@example.com, grace@example.com',
      subject: 'Our invoice',
      message: 'Hello',
      attachesDocument: true,
    })
    const german = { ...draft, subject: 'Rechnung 7', message: 'Guten Tag' }
    expect(applyEdits(german, edits)).toMatchObject({ subject: 'Our invoice', message: 'Guten Tag' })
  })

  it('loses its text and attachments when its recipient changes', () => {
    const toAda = addEdits(draft, {}, { subject: 'Dear Ada', locale: 'fr', attachedIds: [3] })
    expect(applyEdits(draft, getEditsFor(draft, toAda))).toMatchObject({
      subject: 'Dear Ada',
      attachedIds: [3],
    })
    const toLead: EmailDraft = { ...draft, receiver: { relation: 'lead', id: 4 }, subject: 'Invoice 8' }
    const edits = addEdits(toLead, toAda, { attachesDocument: false })
    expect(applyEdits(toLead, edits)).toMatchObject({ subject: 'Invoice 8', attachedIds: [], locale: 'fr' })
    // They are not restored with the first recipient.
    expect(applyEdits(draft, getEditsFor(draft, edits)).subject).toBe('Invoice 7')
    expect([toAda, edits].map(hasWrittenText)).toEqual([true, false])
  })

  it('is outdated if its initial text in the same language has changed', () => {
    const edits = addEdits(draft, {}, { message: 'Please pay €100.00' })
    expect(isOutdated(draft, edits)).toBe(false)
    expect(isOutdated({ ...draft, message: 'Hello, €250.00' }, edits)).toBe(true)
    expect(isOutdated({ ...draft, locale: 'de', message: 'Guten Tag' }, edits)).toBe(false)
    expect(isOutdated(draft, {})).toBe(false)
  })

  it('attaches and detaches linked documents', () => {
    const email = applyEdits(draft, toggleAttachment(applyEdits(draft, {}), 4))
    expect(email.attachedIds).toEqual([4])
    expect(toggleAttachment(email, 4)).toEqual({ attachedIds: [] })
    expect(applyEdits({ ...draft, linked: [] }, { attachedIds: [4] }).attachedIds).toEqual([])
  })

  it('is validated with the rules of the server', () => {
    expect(findEmailErrors(encodeEmail(applyEdits(draft, {}), 'fr'))).toEqual([])
    const wrong = applyEdits(draft, { to: '', cc: 'ada@example.com; nobody', subject: ' ' })
    expect(findEmailErrors(encodeEmail(wrong, 'fr')).map(({ field, key }) => [field, key])).toEqual([
      ['to', 'field.missing'],
      ['cc', 'document-email.invalid-address'],
      ['subject', 'field.missing'],
    ])
  })
})
