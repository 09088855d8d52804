import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocumentLine } from '#documents/sales-document.ts'
import { decimal, fromScaled } from '#money/decimal.ts'
import { compareLines, compareVersions, countChanges, type LineComparison } from './compare-versions.ts'
import { buildLine, buildNamedLines, buildVersion } from './version-factories.ts'

const vat = { id: 1, name: 'VAT', rate: decimal('20') }

function compare(from: readonly DocumentLine[], to: readonly DocumentLine[]): LineComparison[] {
  return compareLines(buildVersion({ lines: from }), buildVersion({ lines: to }))
}

/** Returns the names of the lines, with `+` for added, `-` for removed, `~` for changed and `>` for moved. */
function summarize(from: readonly DocumentLine[], to: readonly DocumentLine[]): string[] {
  const marks = { same: '', added: '+', removed: '-', changed: '~' } as const
  return compare(from, to).map(({ change, isMoved, from: before, to: after }) => {
    return `${marks[change]}${isMoved ? '>' : ''}${(after ?? before)?.line.name}`
  })
}

describe('compareVersions', () => {
  it('finds no change between a version and itself, whatever the notation of its numbers', () => {
    const version = buildVersion({
      adjustments: decimal('-1.5'),
      lines: [buildLine({ price: decimal('9.9') })],
    })
    // In the notation of the database.
    const stored = { adjustments: fromScaled(-150, 2), lines: [buildLine({ price: fromScaled(99_000, 4) })] }
    expect(compareVersions(version, buildVersion(stored))).toMatchObject({
      fields: [],
      totals: [],
      isSame: true,
    })
  })

  it('returns the changed fields in the order of the form', () => {
    const later = buildVersion({
      adjustments: decimal('3'),
      title: 'Roof and gutter',
      dueDate: '2026-12-01',
      status: { id: 2, name: 'Sent' },
      discountType: 'before',
    })
    const { fields, totals, isSame } = compareVersions(buildVersion(), later)
    expect(fields).toEqual(['title', 'dueDate', 'status', 'discountType', 'adjustments'])
    expect([totals, isSame]).toEqual([['total'], false])
  })

  it('compares records by id, and the party also by name', () => {
    const renamed = buildVersion({ status: { id: 1, name: 'Started' }, owner: { id: 2, name: 'Ada L.' } })
    expect(compareVersions(buildVersion(), renamed).isSame).toBe(true)
    const married = buildVersion({ party: { ...buildVersion().party, clientName: 'Chloé Martin' } })
    expect(compareVersions(buildVersion(), married).fields).toEqual(['party'])
  })

  it('returns the changed totals', () => {
    const taxed = buildVersion({ lines: [buildLine({ taxRates: [vat] })] })
    const untaxed = buildVersion({ lines: [buildLine()] })
    expect(compareVersions(untaxed, taxed).totals).toEqual(['subTotal', 'totalTax', 'total'])
  })

  it('counts the changes of lines', () => {
    const [slate, gutter, scaffold] = buildNamedLines('Slate', 'Gutter', 'Scaffold')
    if (!(slate && gutter && scaffold)) throw new Error('Expected three lines')
    const to = [scaffold, { ...slate, quantity: decimal('2') }, buildLine({ name: 'Paint' })]
    const { counts } = compareVersions(
      buildVersion({ lines: [slate, gutter, scaffold] }),
      buildVersion({ lines: to }),
    )
    expect(counts).toEqual({ added: 1, removed: 1, changed: 1, moved: 1 })
  })
})

describe('compareLines', () => {
  const three = buildNamedLines('Slate', 'Gutter', 'Scaffold')

  it('reports added and removed lines, and the others as unchanged', () => {
    expect(summarize(three, three.toSpliced(1, 0, buildLine({ name: 'Paint' })))).toEqual([
      'Slate',
      '+Paint',
      'Gutter',
      'Scaffold',
    ])
    expect(summarize(three, three.toSpliced(1, 1))).toEqual(['Slate', '-Gutter', 'Scaffold'])
    expect(summarize([], three)).toEqual(['+Slate', '+Gutter', '+Scaffold'])
    expect(summarize(three, [])).toEqual(['-Slate', '-Gutter', '-Scaffold'])
  })

  it('reports a line at another position as moved, and only one of two swapped lines', () => {
    expect(
      summarize(
        three,
        [2, 0, 1].flatMap((index) => three[index] ?? []),
      ),
    ).toEqual(['>Scaffold', 'Slate', 'Gutter'])
    expect(
      summarize(
        three,
        [1, 0, 2].flatMap((index) => three[index] ?? []),
      ).filter((name) => name.startsWith('>')),
    ).toHaveLength(1)
  })

  it.each([
    ['quantity', { quantity: decimal('3') }],
    ['price', { price: decimal('99') }],
    ['taxRates', { taxRates: [vat] }],
    ['name', { name: 'Gutters' }],
    ['description', { description: 'Zinc' }],
  ] as const)('reports another %s as a change of the same line', (field, change) => {
    const later = three.map((line) => (line.name === 'Gutter' ? { ...line, ...change } : line))
    expect(compare(three, later).map((line) => [line.change, line.fields])).toEqual([
      ['same', []],
      ['changed', [field]],
      ['same', []],
    ])
  })

  it('ignores the order of tax rates, but not their percentages', () => {
    const eco = { id: null, name: 'Eco', rate: decimal('1') }
    const [reordered] = compare(
      [buildLine({ taxRates: [vat, eco] })],
      [buildLine({ taxRates: [eco, { ...vat, id: null }] })],
    )
    expect(reordered?.change).toBe('same')
    const [lowered] = compare(
      [buildLine({ taxRates: [vat] })],
      [buildLine({ taxRates: [{ ...vat, rate: decimal('19') }] })],
    )
    expect(lowered?.fields).toEqual(['taxRates'])
  })

  it('matches a renamed product, but not another product', () => {
    const product = buildLine({ productId: 7, name: 'Tile' })
    expect(summarize([product], [{ ...product, name: 'Roof slab', price: decimal('3') }])).toEqual([
      '~Roof slab',
    ])
    expect(summarize([product], [{ ...product, productId: 8, name: 'Brick' }])).toEqual(['-Tile', '+Brick'])
  })

  it('matches the most similar lines of the same product', () => {
    const sold = ['5', '6', '7'].map((price) =>
      buildLine({ productId: 7, name: 'Tile', price: decimal(price) }),
    )
    const [five, six, seven] = sold
    if (!(five && six && seven)) throw new Error('Expected three lines')
    const later = [
      buildLine({ productId: 7, name: 'Tile', price: decimal('1'), quantity: decimal('9') }),
      five,
      { ...six, taxRates: [vat] },
      seven,
    ]
    expect(summarize(sold, later)).toEqual(['+Tile', 'Tile', '~Tile', 'Tile'])
  })

  it('compares two thousand lines that were all changed, moved or removed', () => {
    const many = Array.from({ length: 2_000 }, (_, index) =>
      buildLine({ name: `Item ${index}`, productId: index + 1 }),
    )
    const repriced = many.map((line) => ({ ...line, price: decimal('11') }))
    expect(compare(many, repriced).every(({ change, isMoved }) => change === 'changed' && !isMoved)).toBe(
      true,
    )
    expect(compare(many, repriced.toReversed()).filter(({ isMoved }) => isMoved)).toHaveLength(1_999)
    const equal = many.map(() => buildLine())
    expect(compare(equal, equal.slice(1)).filter(({ change }) => change === 'removed')).toHaveLength(1)
    const renamed = many.map((line) => ({
      ...line,
      productId: null,
      name: `${line.name} (b)`,
      price: decimal('12'),
    }))
    expect(compare(many, renamed)).toHaveLength(2_000)
  })

  const arbitraryLine = fc
    .record({
      name: fc.constantFrom('A', 'B', 'Bc'),
      quantity: fc.constantFrom('1', '2'),
      productId: fc.constantFrom(null, 1, 2),
    })
    .map((given) => buildLine({ ...given, quantity: decimal(given.quantity) }))
  const arbitraryLines = fc.array(arbitraryLine, { maxLength: 8 })

  it('returns each line of both versions once, in the order of the later one', () => {
    fc.assert(
      fc.property(arbitraryLines, arbitraryLines, (from, to) => {
        const compared = compare(from, to)
        const listIndexes = (side: 'from' | 'to') => compared.flatMap((line) => line[side]?.index ?? [])
        expect(listIndexes('to')).toEqual([...to.keys()])
        expect(listIndexes('from').toSorted((left, right) => left - right)).toEqual([...from.keys()])
        for (const { change, fields } of compared) expect(change === 'changed').toBe(fields.length > 0)
      }),
    )
  })

  it('finds as many changes as countChanges counts', () => {
    fc.assert(
      fc.property(arbitraryLines, arbitraryLines, (from, to) => {
        const versions = [buildVersion({ lines: from }), buildVersion({ lines: to, title: 'Later' })] as const
        const { fields, counts } = compareVersions(...versions)
        expect(countChanges(...versions)).toEqual({ fields, counts })
      }),
    )
  })

  it('finds no change between lines and themselves', () => {
    fc.assert(
      fc.property(arbitraryLines, (lines) => {
        expect(compare(lines, [...lines]).every(({ change, isMoved }) => change === 'same' && !isMoved)).toBe(
          true,
        )
      }),
    )
  })
})
