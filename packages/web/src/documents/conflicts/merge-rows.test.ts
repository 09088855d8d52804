import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { DocumentLine, OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import { mergeVersions, type Side } from '@quittance/shared/documents/versions/merge-versions.ts'
import { decimal, one } from '@quittance/shared/money/decimal.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { describe, expect, it } from 'vitest'
import { anOpened } from '../../../test/document-factories.ts'
import { mergeRows } from './merge-rows.ts'

const reader = { text: englishText, locale: 'en' as const }

function lineNamed(name: string, given: Partial<DocumentLine> = {}): DocumentLine {
  return {
    type: 'item',
    productId: null,
    description: '',
    unitName: '',
    name,
    quantity: one,
    price: decimal('10'),
    taxRates: [],
    ...given,
  }
}

interface Hands {
  readonly theirs?: Partial<OpenedDocument>
  readonly mine?: Partial<OpenedDocument>
}

function rowsOf(base: OpenedDocument, { theirs, mine }: Hands, choices: Record<string, Side> = {}) {
  const merge = mergeVersions({ base, theirs: { ...base, ...theirs }, mine: { ...base, ...mine } })
  return mergeRows({ merge, choices: new Map(Object.entries(choices)) }, getKind('invoice'), reader)
}

const ofNeither = { together: null }

describe('mergeRows', () => {
  it('returns the values of changed fields as text, conflicts first', () => {
    const rows = rowsOf(anOpened({ title: 'Roof' }), {
      theirs: { number: 99, title: 'Theirs', adjustments: decimal('2') },
      mine: { title: 'Mine' },
    })
    const title = { base: 'Roof', theirs: 'Theirs', mine: 'Mine', taken: 'conflict' }
    const number = { base: 'DOC-12', theirs: 'DOC-99', mine: 'DOC-12', taken: 'theirs' }
    const adjustments = { base: '0.00 EUR', theirs: '2.00 EUR', mine: '0.00 EUR', taken: 'theirs' }
    expect(rows).toEqual([
      { key: 'title', label: 'Invoice Title', ...title, ...ofNeither },
      { key: 'number', label: 'Invoice Number', ...number, ...ofNeither },
      { key: 'adjustments', label: 'Adjustments', ...adjustments, ...ofNeither },
    ])
  })

  it('returns changed lines and omits unchanged ones', () => {
    const vat = { id: 1, name: 'VAT', rate: decimal('20') }
    const base = anOpened({ lines: [lineNamed('A'), lineNamed('B'), lineNamed('C')] })
    const rows = rowsOf(base, {
      theirs: { lines: [lineNamed('A'), lineNamed('C')] },
      mine: { lines: [lineNamed('A', { taxRates: [vat] }), lineNamed('B'), lineNamed('C'), lineNamed('D')] },
    })
    expect(
      rows.map(({ label, base: was, theirs, mine, taken }) => [label, was, theirs, mine, taken]),
    ).toEqual([
      ['Line “A”', '1 × 10.00, No tax', '1 × 10.00, No tax', '1 × 10.00, VAT (20%)', 'mine'],
      ['Line “B”', '1 × 10.00, No tax', null, '1 × 10.00, No tax', 'theirs'],
      ['Line “D”', null, null, '1 × 10.00, No tax', 'mine'],
    ])
  })

  it('returns the merged line if both have changed it, after its conflict is resolved', () => {
    const base = anOpened({ lines: [lineNamed('A')] })
    const dearer = { lines: [lineNamed('A', { price: decimal('99') })] }
    const more = { lines: [lineNamed('A', { quantity: decimal('7') })] }
    expect(rowsOf(base, { theirs: dearer, mine: more })[0]?.together).toBe('7 × 99.00, No tax')
    const dearerToo = { lines: [lineNamed('A', { price: decimal('55'), quantity: decimal('7') })] }
    const hands = { theirs: dearer, mine: dearerToo }
    expect(rowsOf(base, hands)[0]?.together).toBeNull()
    expect(rowsOf(base, hands, { 'base-0': 'theirs' })[0]?.together).toBe('7 × 99.00, No tax')
    expect(rowsOf(base, hands, { 'base-0': 'mine' })[0]?.together).toBeNull()
  })

  it('returns the order of the lines only if it has changed', () => {
    const lines = [lineNamed('A'), lineNamed('B')]
    const rows = rowsOf(anOpened({ lines }), { theirs: { lines: lines.toReversed() } })
    const order = { base: 'as before', theirs: 'changed', mine: 'as before', taken: 'theirs' }
    expect(rows).toEqual([{ key: 'order', label: 'Line order', ...order, ...ofNeither }])
  })
})
