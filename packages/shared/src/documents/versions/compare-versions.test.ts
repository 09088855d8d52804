import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocumentLine } from '#documents/sales-document.ts'
import { decimal, fromScaled } from '#money/decimal.ts'
import { compareLines, compareVersions, countChanges, type LineComparison } from './compare-versions.ts'
import { aLine, aVersion, createNamedLines } from './version-factories.ts'

const vat = { id: 1, name: 'VAT', rate: decimal('20') }

function linesOf(from: readonly DocumentLine[], to: readonly DocumentLine[]): LineComparison[] {
  return compareLines(aVersion({ lines: from }), aVersion({ lines: to }))
}

/** `+` added, `-` removed, `~` changed, `>` moved. */
function signs(from: readonly DocumentLine[], to: readonly DocumentLine[]): string[] {
  const sign = { same: '', added: '+', removed: '-', changed: '~' } as const
  return linesOf(from, to).map(({ change, isMoved, from: before, to: after }) => {
    return `${sign[change]}${isMoved ? '>' : ''}${(after ?? before)?.line.name}`
  })
}

describe('compareVersions', () => {
  it('finds nothing between a version and itself, however its figures are written', () => {
    // As the database writes them.
    const one = aVersion({ adjustments: decimal('-1.5'), lines: [aLine({ price: decimal('9.9') })] })
    const stored = { adjustments: fromScaled(-150, 2), lines: [aLine({ price: fromScaled(99_000, 4) })] }
    const other = aVersion(stored)
    expect(compareVersions(one, other)).toMatchObject({ fields: [], totals: [], isSame: true })
  })

  it('names the fields that say something else, in the order of the form', () => {
    const later = aVersion({
      adjustments: decimal('3'),
      title: 'Roof and gutter',
      dueDate: '2026-12-01',
      status: { id: 2, name: 'Sent' },
      discountType: 'before',
    })
    const { fields, totals, isSame } = compareVersions(aVersion(), later)
    expect(fields).toEqual(['title', 'dueDate', 'status', 'discountType', 'adjustments'])
    expect([totals, isSame]).toEqual([['total'], false])
  })

  it('knows records by their id, and a party as it was written too', () => {
    const renamed = aVersion({ status: { id: 1, name: 'Started' }, owner: { id: 2, name: 'Ada L.' } })
    expect(compareVersions(aVersion(), renamed).isSame).toBe(true)
    const married = aVersion({ party: { ...aVersion().party, clientName: 'Chloé Martin' } })
    expect(compareVersions(aVersion(), married).fields).toEqual(['party'])
  })

  it('says which totals are others', () => {
    const taxed = aVersion({ lines: [aLine({ taxRates: [vat] })] })
    const untaxed = aVersion({ lines: [aLine()] })
    expect(compareVersions(untaxed, taxed).totals).toEqual(['subTotal', 'totalTax', 'total'])
  })

  it('counts', () => {
    const [slate, gutter, scaffold] = createNamedLines('Slate', 'Gutter', 'Scaffold')
    if (!(slate && gutter && scaffold)) throw new Error('There are three')
    const to = [scaffold, { ...slate, quantity: decimal('2') }, aLine({ name: 'Paint' })]
    const { counts } = compareVersions(
      aVersion({ lines: [slate, gutter, scaffold] }),
      aVersion({ lines: to }),
    )
    expect(counts).toEqual({ added: 1, removed: 1, changed: 1, moved: 1 })
  })
})

describe('compareLines', () => {
  const three = createNamedLines('Slate', 'Gutter', 'Scaffold')

  it('shows what was put in and taken out as such, with the rest unchanged', () => {
    expect(signs(three, three.toSpliced(1, 0, aLine({ name: 'Paint' })))).toEqual([
      'Slate',
      '+Paint',
      'Gutter',
      'Scaffold',
    ])
    expect(signs(three, three.toSpliced(1, 1))).toEqual(['Slate', '-Gutter', 'Scaffold'])
    expect(signs([], three)).toEqual(['+Slate', '+Gutter', '+Scaffold'])
    expect(signs(three, [])).toEqual(['-Slate', '-Gutter', '-Scaffold'])
  })

  it('shows what stands elsewhere as moved, and one line of a swap', () => {
    expect(
      signs(
        three,
        [2, 0, 1].flatMap((place) => three[place] ?? []),
      ),
    ).toEqual(['>Scaffold', 'Slate', 'Gutter'])
    expect(
      signs(
        three,
        [1, 0, 2].flatMap((place) => three[place] ?? []),
      ).filter((sign) => sign.startsWith('>')),
    ).toHaveLength(1)
  })

  it.each([
    ['quantity', { quantity: decimal('3') }],
    ['price', { price: decimal('99') }],
    ['taxRates', { taxRates: [vat] }],
    ['name', { name: 'Gutters' }],
  ] as const)('shows another %s as a change of the same line', (field, change) => {
    const later = three.map((line) => (line.name === 'Gutter' ? { ...line, ...change } : line))
    expect(linesOf(three, later).map(({ change: kind, fields }) => [kind, fields])).toEqual([
      ['same', []],
      ['changed', [field]],
      ['same', []],
    ])
  })

  it('takes rates in another order for the same, and other percentages not', () => {
    const eco = { id: null, name: 'Eco', rate: decimal('1') }
    const [one] = linesOf(
      [aLine({ taxRates: [vat, eco] })],
      [aLine({ taxRates: [eco, { ...vat, id: null }] })],
    )
    expect(one?.change).toBe('same')
    const [other] = linesOf(
      [aLine({ taxRates: [vat] })],
      [aLine({ taxRates: [{ ...vat, rate: decimal('19') }] })],
    )
    expect(other?.fields).toEqual(['taxRates'])
  })

  it('knows a product under another name, and takes another product for another line', () => {
    const product = aLine({ productId: 7, name: 'Tile' })
    expect(signs([product], [{ ...product, name: 'Roof slab', price: decimal('3') }])).toEqual(['~Roof slab'])
    expect(signs([product], [{ ...product, productId: 8, name: 'Brick' }])).toEqual(['-Tile', '+Brick'])
  })

  it('finds the most alike among lines of the same product', () => {
    const sold = ['5', '6', '7'].map((price) => aLine({ productId: 7, name: 'Tile', price: decimal(price) }))
    const [five, six, seven] = sold
    if (!(five && six && seven)) throw new Error('There are three')
    const later = [
      aLine({ productId: 7, name: 'Tile', price: decimal('1'), quantity: decimal('9') }),
      five,
      { ...six, taxRates: [vat] },
      seven,
    ]
    expect(signs(sold, later)).toEqual(['+Tile', 'Tile', '~Tile', 'Tile'])
  })

  it('compares two thousand lines that have all become dearer, moved or gone', () => {
    const many = Array.from({ length: 2_000 }, (_, place) =>
      aLine({ name: `Item ${place}`, productId: place + 1 }),
    )
    const dearer = many.map((line) => ({ ...line, price: decimal('11') }))
    expect(linesOf(many, dearer).every(({ change, isMoved }) => change === 'changed' && !isMoved)).toBe(true)
    expect(linesOf(many, dearer.toReversed()).filter(({ isMoved }) => isMoved)).toHaveLength(1_999)
    const alike = many.map(() => aLine())
    expect(linesOf(alike, alike.slice(1)).filter(({ change }) => change === 'removed')).toHaveLength(1)
    const renamed = many.map((line) => ({
      ...line,
      productId: null,
      name: `${line.name} (b)`,
      price: decimal('12'),
    }))
    expect(linesOf(many, renamed)).toHaveLength(2_000)
  })

  const someLine = fc
    .record({
      name: fc.constantFrom('A', 'B', 'Bc'),
      quantity: fc.constantFrom('1', '2'),
      productId: fc.constantFrom(null, 1, 2),
    })
    .map((given) => aLine({ ...given, quantity: decimal(given.quantity) }))
  const someLines = fc.array(someLine, { maxLength: 8 })

  it('has every line of both exactly once, in the order of the later one', () => {
    fc.assert(
      fc.property(someLines, someLines, (from, to) => {
        const compared = linesOf(from, to)
        const places = (side: 'from' | 'to') => compared.flatMap((line) => line[side]?.index ?? [])
        expect(places('to')).toEqual([...to.keys()])
        expect(places('from').toSorted((one, other) => one - other)).toEqual([...from.keys()])
        for (const { change, fields } of compared) expect(change === 'changed').toBe(fields.length > 0)
      }),
    )
  })

  it('finds as many as are counted without it', () => {
    fc.assert(
      fc.property(someLines, someLines, (from, to) => {
        const versions = [aVersion({ lines: from }), aVersion({ lines: to, title: 'Later' })] as const
        const { fields, counts } = compareVersions(...versions)
        expect(countChanges(...versions)).toEqual({ fields, counts })
      }),
    )
  })

  it('finds nothing between lines and themselves', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        expect(linesOf(lines, [...lines]).every(({ change, isMoved }) => change === 'same' && !isMoved)).toBe(
          true,
        )
      }),
    )
  })
})
