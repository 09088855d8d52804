import { describe, expect, it } from 'vitest'
import { estimate, getKind, invoice, proposal } from '#documents/document-kinds.ts'
import { limits } from '#documents/limits.ts'
import { formatDocumentNumber } from '#documents/numbering.ts'
import { isPrefixAccepted } from './number-prefix.ts'

describe('isPrefixAccepted', () => {
  it.each(['', 'F-', 'FA_2026/', 'f+1'])('accepts %j for French invoices', (prefix) => {
    expect(isPrefixAccepted(prefix, invoice, 'FR')).toBe(true)
  })

  it.each(['F 2026-', 'N°', 'Reçu-', 'F.'])('accepts %j for offers and elsewhere only', (prefix) => {
    expect([invoice, getKind('creditNote')].map((kind) => isPrefixAccepted(prefix, kind, 'FR'))).toEqual([
      false,
      false,
    ])
    expect([proposal, estimate].map((kind) => isPrefixAccepted(prefix, kind, 'FR'))).toEqual([true, true])
    expect([isPrefixAccepted(prefix, invoice, 'DE'), isPrefixAccepted(prefix, invoice, '')]).toEqual([
      true,
      true,
    ])
  })

  it('needs no limit of the length, because no number of a document is longer than 35 characters', () => {
    const prefix = 'F'.repeat(limits.prefixLength)
    expect(formatDocumentNumber(prefix, limits.largestNumber, 10).length).toBeLessThanOrEqual(35)
  })
})
