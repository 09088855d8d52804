import { describe, expect, it } from 'vitest'
import { faultsOf, type LetterDraft, wireLetter } from './letter-queries.ts'
import { attachedToggled, editsTo, isWritten, letterOf } from './written-letter.ts'

const draft: LetterDraft = {
  is_on: true,
  sender: 'bonjour@example.com',
  receiver: { relation: 'customer', id: 4 },
  to: ['ada@example.com', 'grace@example.com'],
  subject: 'Invoice 7',
  message: 'Hello',
  locale: 'fr',
  file: 'Invoice 7.pdf',
  linked: [],
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

  it('is not for somebody else, but for its attachments and its language', () => {
    const toAda = { ...editsTo(draft, { subject: 'Dear Ada', locale: 'fr' as const }), attachedIds: [3] }
    expect(letterOf(draft, editsTo(draft, toAda)).subject).toBe('Dear Ada')
    const toLead: LetterDraft = { ...draft, receiver: { relation: 'lead', id: 4 }, subject: 'Invoice 8' }
    const edits = editsTo(toLead, toAda)
    expect(letterOf(toLead, edits)).toMatchObject({ subject: 'Invoice 8', attachedIds: [3], locale: 'fr' })
    expect(letterOf(draft, editsTo(draft, edits)).subject).toBe('Invoice 7')
    expect([isWritten(edits), isWritten(editsTo(draft, {}))]).toEqual([true, false])
  })

  it('takes other documents along, or leaves them', () => {
    const letter = letterOf(draft, attachedToggled(letterOf(draft, {}), 4))
    expect(letter.attachedIds).toEqual([4])
    expect(attachedToggled(letter, 4)).toEqual({ attachedIds: [] })
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
