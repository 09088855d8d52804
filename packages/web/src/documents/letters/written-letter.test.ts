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
  it('begins with its draft, and keeps what was written when that changes', () => {
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

  it('is not for somebody else: neither its words nor the documents with it', () => {
    const toAda = edited(draft, {}, { subject: 'Dear Ada', locale: 'fr', attachedIds: [3] })
    expect(letterOf(draft, editsTo(draft, toAda))).toMatchObject({ subject: 'Dear Ada', attachedIds: [3] })
    const toLead: LetterDraft = { ...draft, receiver: { relation: 'lead', id: 4 }, subject: 'Invoice 8' }
    const edits = edited(toLead, toAda, { attachesDocument: false })
    expect(letterOf(toLead, edits)).toMatchObject({ subject: 'Invoice 8', attachedIds: [], locale: 'fr' })
    // Nor come they back with the first one.
    expect(letterOf(draft, editsTo(draft, edits)).subject).toBe('Invoice 7')
    expect([toAda, edits].map(isWritten)).toEqual([true, false])
  })

  it('knows that what it was written about has changed since, in the language that it was written in', () => {
    const edits = edited(draft, {}, { message: 'Please pay €100.00' })
    expect(isAboutOlder(draft, edits)).toBe(false)
    expect(isAboutOlder({ ...draft, message: 'Hello, €250.00' }, edits)).toBe(true)
    expect(isAboutOlder({ ...draft, locale: 'de', message: 'Guten Tag' }, edits)).toBe(false)
    expect(isAboutOlder(draft, {})).toBe(false)
  })

  it('takes other documents along, or leaves them', () => {
    const letter = letterOf(draft, attachedToggled(letterOf(draft, {}), 4))
    expect(letter.attachedIds).toEqual([4])
    expect(attachedToggled(letter, 4)).toEqual({ attachedIds: [] })
    expect(letterOf({ ...draft, linked: [] }, { attachedIds: [4] }).attachedIds).toEqual([])
  })

  it('is judged as the server judges it', () => {
    expect(faultsOf(wireLetter(letterOf(draft, {}), 'fr'))).toEqual([])
    const wrong = letterOf(draft, { to: '', cc: 'ada@example.com; nobody', subject: ' ' })
    expect(faultsOf(wireLetter(wrong, 'fr')).map(({ field, key }) => [field, key])).toEqual([
      ['to', 'field.missing'],
      ['cc', 'letter.not-an-address'],
      ['subject', 'field.missing'],
    ])
  })
})
