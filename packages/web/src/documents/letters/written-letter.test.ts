import { describe, expect, it } from 'vitest'
import { faultsOf, type LetterDraft, wireLetter } from './letter-queries.ts'
import { attachedToggled, edited, editsTo, isAboutOlder, isWritten, letterOf } from './written-letter.ts'

const draft: LetterDraft = {
  is_on: true,
  sender: 'bonjour@example.com',
  receiver: { relation: 'customer', id: 4 },
  to: ['ada@example.com', 'grace@example.com'],
  subject: 'Invoice 7',
  message: 'Hello',
  locale: 'fr',
  file: 'Invoice 7.pdf',
  version: 3,
  linked: [
    { id: 3, kind: 'estimate', shown_number: 'EST-3', file: 'Estimate 3.pdf' },
    { id: 4, kind: 'proposal', shown_number: 'PRO-4', file: 'Proposal 4.pdf' },
  ],
}

describe('an e-mail', () => {
  it('starts with its initial text, and keeps edits when that text changes', () => {
    const edits = { subject: 'Our invoice' }
    expect(letterOf(draft, edits)).toMatchObject({
      to: 'ada@example.com, grace@example.com',
      subject: 'Our invoice',
      message: 'Hello',
      attachesDocument: true,
    })
    const german = { ...draft, subject: 'Rechnung 7', message: 'Guten Tag' }
    expect(letterOf(german, edits)).toMatchObject({ subject: 'Our invoice', message: 'Guten Tag' })
  })

  it('loses its text and attachments when its recipient changes', () => {
    const toAda = edited(draft, {}, { subject: 'Dear Ada', locale: 'fr', attachedIds: [3] })
    expect(letterOf(draft, editsTo(draft, toAda))).toMatchObject({ subject: 'Dear Ada', attachedIds: [3] })
    const toLead: LetterDraft = { ...draft, receiver: { relation: 'lead', id: 4 }, subject: 'Invoice 8' }
    const edits = edited(toLead, toAda, { attachesDocument: false })
    expect(letterOf(toLead, edits)).toMatchObject({ subject: 'Invoice 8', attachedIds: [], locale: 'fr' })
    // They are not restored with the first recipient.
    expect(letterOf(draft, editsTo(draft, edits)).subject).toBe('Invoice 7')
    expect([toAda, edits].map(isWritten)).toEqual([true, false])
  })

  it('is outdated if its initial text in the same language has changed', () => {
    const edits = edited(draft, {}, { message: 'Please pay €100.00' })
    expect(isAboutOlder(draft, edits)).toBe(false)
    expect(isAboutOlder({ ...draft, message: 'Hello, €250.00' }, edits)).toBe(true)
    expect(isAboutOlder({ ...draft, locale: 'de', message: 'Guten Tag' }, edits)).toBe(false)
    expect(isAboutOlder(draft, {})).toBe(false)
  })

  it('attaches and detaches linked documents', () => {
    const letter = letterOf(draft, attachedToggled(letterOf(draft, {}), 4))
    expect(letter.attachedIds).toEqual([4])
    expect(attachedToggled(letter, 4)).toEqual({ attachedIds: [] })
    expect(letterOf({ ...draft, linked: [] }, { attachedIds: [4] }).attachedIds).toEqual([])
  })

  it('is validated with the rules of the server', () => {
    expect(faultsOf(wireLetter(letterOf(draft, {}), 'fr'))).toEqual([])
    const wrong = letterOf(draft, { to: '', cc: 'ada@example.com; nobody', subject: ' ' })
    expect(faultsOf(wireLetter(wrong, 'fr')).map(({ field, key }) => [field, key])).toEqual([
      ['to', 'field.missing'],
      ['cc', 'document-email.invalid-address'],
      ['subject', 'field.missing'],
    ])
  })
})
