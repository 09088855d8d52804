import { kindNamed } from '@quittance/shared/documents/kinds.ts'
import type { DocumentLine, OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import { mergeVersions } from '@quittance/shared/documents/versions/merge-versions.ts'
import { decimal, one } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/translate.ts'
import { describe, expect, it } from 'vitest'
import { anOpened } from '#documents/form-factories.ts'
import { mergeRows } from './merge-rows.ts'

const reader = { text: englishText, locale: 'en' as const }

function lineNamed(name: string, given: Partial<DocumentLine> = {}): DocumentLine {
  return { productId: null, name, quantity: one, price: decimal('10'), taxRates: [], ...given }
}

function rowsOf(base: OpenedDocument, theirs: Partial<OpenedDocument>, mine: Partial<OpenedDocument>) {
  const merge = mergeVersions({ base, theirs: { ...base, ...theirs }, mine: { ...base, ...mine } })
  return mergeRows(merge, kindNamed('invoice'), reader)
}

describe('mergeRows', () => {
  it('says in words what each has made of a field, clashes first', () => {
    const rows = rowsOf(
      anOpened({ title: 'Roof' }),
      { number: 99, title: 'Theirs', adjustments: decimal('2') },
      { title: 'Mine' },
    )
    expect(rows).toEqual([
      { key: 'title', label: 'Invoice Title', base: 'Roof', theirs: 'Theirs', mine: 'Mine', taken: 'clash' },
      {
        key: 'number',
        label: 'Invoice Number',
        base: 'DOC-12',
        theirs: 'DOC-99',
        mine: 'DOC-12',
        taken: 'theirs',
      },
      {
        key: 'adjustments',
        label: 'Adjustments',
        base: '0.00 EUR',
        theirs: '2.00 EUR',
        mine: '0.00 EUR',
        taken: 'theirs',
      },
    ])
  })

  it('says what became of a line, and nothing of those that nobody touched', () => {
    const vat = { id: 1, name: 'VAT', rate: decimal('20') }
    const base = anOpened({ lines: [lineNamed('A'), lineNamed('B'), lineNamed('C')] })
    const rows = rowsOf(
      base,
      { lines: [lineNamed('A'), lineNamed('C')] },
      { lines: [lineNamed('A', { taxRates: [vat] }), lineNamed('B'), lineNamed('C'), lineNamed('D')] },
    )
    expect(
      rows.map(({ label, base: was, theirs, mine, taken }) => [label, was, theirs, mine, taken]),
    ).toEqual([
      ['Line “A”', '1 × 10.00, No tax', '1 × 10.00, No tax', '1 × 10.00, VAT (20 %)', 'mine'],
      ['Line “B”', '1 × 10.00, No tax', null, '1 × 10.00, No tax', 'theirs'],
      ['Line “D”', null, null, '1 × 10.00, No tax', 'mine'],
    ])
  })

  it('speaks of the order only where somebody has changed it', () => {
    const lines = [lineNamed('A'), lineNamed('B')]
    const rows = rowsOf(anOpened({ lines }), { lines: lines.toReversed() }, {})
    expect(rows).toEqual([
      {
        key: 'order',
        label: 'Order of the lines',
        base: 'as before',
        theirs: 'changed',
        mine: 'as before',
        taken: 'theirs',
      },
    ])
  })
})
