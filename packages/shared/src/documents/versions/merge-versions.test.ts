import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocumentLine } from '#documents/sales-document.ts'
import { decimal } from '#money/decimal.ts'
import type { DocumentVersion } from './document-version.ts'
import { toLineKey } from './match-lines.ts'
import type { Side } from './merge-versions.ts'
import { applyMergeChoices, mergeVersions } from './merge-versions.ts'
import { aLine, aVersion, createNamedLines } from './version-factories.ts'

type Given = Partial<DocumentVersion>

function merge(theirs: Given, mine: Given, base: Given = {}) {
  return mergeVersions({
    base: aVersion(base),
    theirs: aVersion({ ...base, ...theirs }),
    mine: aVersion({ ...base, ...mine }),
  })
}

function chosen(merged: ReturnType<typeof merge>, side: Side) {
  return applyMergeChoices(merged, new Map(merged.conflicts.map((clash) => [clash, side])))
}

function linesAfter(
  theirs: readonly DocumentLine[],
  mine: readonly DocumentLine[],
  base: readonly DocumentLine[],
) {
  const merged = merge({ lines: theirs }, { lines: mine }, { lines: base })
  return { clashes: merged.conflicts, of: (side: Side) => chosen(merged, side)?.lines ?? [] }
}

const names = (lines: readonly DocumentLine[]) => lines.map(({ name }) => name)

describe('mergeVersions', () => {
  it('takes what each alone has changed, and what both have changed alike', () => {
    const merged = merge(
      { title: 'Theirs', dueDate: '2026-12-01', status: { id: 2, name: 'Sent' } },
      { terms: 'Mine', dueDate: '2026-12-01', adjustments: decimal('1') },
    )
    expect(merged.conflicts).toEqual([])
    expect(chosen(merged, 'mine')).toMatchObject({
      title: 'Theirs',
      terms: 'Mine',
      dueDate: '2026-12-01',
      status: { name: 'Sent' },
      adjustments: '1',
    })
  })

  it('asks where both have changed a field, and takes what is chosen', () => {
    const merged = merge({ title: 'Theirs', terms: 'Theirs' }, { title: 'Mine' })
    expect(merged.conflicts).toEqual(['title'])
    expect(applyMergeChoices(merged, new Map())).toBeNull()
    expect(chosen(merged, 'theirs')).toMatchObject({ title: 'Theirs', terms: 'Theirs' })
    expect(chosen(merged, 'mine')).toMatchObject({ title: 'Mine', terms: 'Theirs' })
  })

  it('takes a party with its relation', () => {
    const lead = { relation: 'lead' as const, party: { id: 5, clientName: 'L', clientEmail: '' } }
    expect(chosen(merge(lead, { title: 'Mine' }), 'mine')).toMatchObject({ ...lead, title: 'Mine' })
    const clash = merge(lead, { party: { id: 6, clientName: 'M', clientEmail: '' } })
    expect(clash.conflicts).toEqual(['party'])
    expect(chosen(clash, 'theirs')).toMatchObject(lead)
    expect(chosen(clash, 'mine')).toMatchObject({ relation: 'customer', party: { id: 6 } })
  })
})

describe('merged lines', () => {
  const base = createNamedLines('Slate', 'Gutter', 'Scaffold')
  const [slate, gutter, scaffold] = base
  if (!(slate && gutter && scaffold)) throw new Error('There are three')
  const paint = aLine({ name: 'Paint' })
  const nails = aLine({ name: 'Nails' })

  it('keeps what each has added where they added it', () => {
    const { clashes, of } = linesAfter([slate, paint, gutter, scaffold], [...base, nails], base)
    expect([clashes, names(of('mine'))]).toEqual([[], ['Slate', 'Paint', 'Gutter', 'Scaffold', 'Nails']])
  })

  it('has a line once that both have added', () => {
    const { clashes, of } = linesAfter([...base, paint], [paint, ...base], base)
    expect([clashes, names(of('mine'))]).toEqual([[], ['Paint', 'Slate', 'Gutter', 'Scaffold']])
  })

  it('changes different fields of one line, removes what one has removed', () => {
    const { clashes, of } = linesAfter(
      [{ ...slate, price: decimal('99') }, gutter],
      [{ ...slate, quantity: decimal('7') }, gutter, scaffold],
      base,
    )
    expect(clashes).toEqual([])
    expect(of('mine')).toEqual([{ ...slate, price: '99', quantity: '7' }, gutter])
  })

  it('asks where both have changed the same of a line, and takes the rest of both', () => {
    const theirs = [{ ...slate, quantity: decimal('3'), price: decimal('99') }, gutter, scaffold]
    const mine = [{ ...slate, quantity: decimal('7') }, gutter, scaffold]
    const { clashes, of } = linesAfter(theirs, mine, base)
    expect(clashes).toEqual(['base-0'])
    expect(of('theirs')[0]).toEqual({ ...slate, quantity: '3', price: '99' })
    expect(of('mine')[0]).toEqual({ ...slate, quantity: '7', price: '99' })
  })

  it('asks where one has removed what the other has changed', () => {
    const { clashes, of } = linesAfter(
      [slate, scaffold],
      [slate, { ...gutter, quantity: decimal('2') }, scaffold],
      base,
    )
    expect(clashes).toEqual(['base-1'])
    expect(names(of('theirs'))).toEqual(['Slate', 'Scaffold'])
    expect(of('mine')[1]).toEqual({ ...gutter, quantity: '2' })
  })

  it('keeps the order of whoever has moved lines, and asks where both have', () => {
    const moved = linesAfter([scaffold, slate, gutter], [slate, gutter, scaffold, nails], base)
    expect([moved.clashes, names(moved.of('mine'))]).toEqual([[], ['Scaffold', 'Nails', 'Slate', 'Gutter']])
    const both = linesAfter([scaffold, slate, gutter], [gutter, slate, scaffold], base)
    expect(both.clashes).toEqual(['order'])
    expect(names(both.of('theirs'))).toEqual(['Scaffold', 'Slate', 'Gutter'])
    expect(names(both.of('mine'))).toEqual(['Gutter', 'Slate', 'Scaffold'])
  })

  const someLine = fc
    .record({
      name: fc.constantFrom('A', 'B', 'Bc', 'D'),
      quantity: fc.constantFrom('1', '2'),
      productId: fc.constantFrom(null, 1, 2),
    })
    .map((given) => aLine({ ...given, quantity: decimal(given.quantity) }))
  const someLines = fc.array(someLine, { maxLength: 7 })
  const keys = (lines: readonly DocumentLine[]) => lines.map(toLineKey)
  const countOf = (lines: readonly DocumentLine[], key: string) =>
    keys(lines).filter((each) => each === key).length

  it('is what one has made of it where the other has done nothing, or the same', () => {
    fc.assert(
      fc.property(someLines, someLines, (before, after) => {
        for (const [theirs, mine] of [
          [before, after],
          [after, before],
          [after, after],
        ] as const) {
          const { clashes, of } = linesAfter(theirs, mine, before)
          expect(clashes).toEqual([])
          expect(keys(of('mine'))).toEqual(keys(after))
        }
      }),
    )
  })

  const someSide = fc.constantFrom<Side>('theirs', 'mine')

  it('knows every line of both exactly once, and has it unless somebody removed it', () => {
    fc.assert(
      fc.property(someLines, someLines, someLines, someSide, (before, theirs, mine, side) => {
        const merged = merge({ lines: theirs }, { lines: mine }, { lines: before })
        const placesOf = (whose: Side) => merged.lines.flatMap((line) => line[whose] ?? [])
        expect(placesOf('theirs').toSorted((one, other) => one - other)).toEqual([...theirs.keys()])
        expect(placesOf('mine').toSorted((one, other) => one - other)).toEqual([...mine.keys()])
        const kept = merged.lines.filter((line) => {
          if (line.base === null || (line.theirs !== null && line.mine !== null)) return true
          return line.outcome === 'clash' && line[side] !== null
        })
        expect(chosen(merged, side)?.lines).toHaveLength(kept.length)
      }),
      { numRuns: 500 },
    )
  })

  it('drops no line that all three have', () => {
    fc.assert(
      fc.property(someLines, someLines, someLines, someSide, (before, theirs, mine, side) => {
        const { of } = linesAfter(theirs, mine, before)
        for (const key of new Set(keys(before))) {
          const least = Math.min(...[before, theirs, mine].map((lines) => countOf(lines, key)))
          expect(countOf(of(side), key)).toBeGreaterThanOrEqual(least)
        }
      }),
      { numRuns: 500 },
    )
  })

  /** What somebody does to lines that are all different. */
  interface Hand {
    readonly dearer: readonly number[]
    readonly removed: readonly number[]
    readonly added: number
  }

  function workedOn(lines: readonly DocumentLine[], hand: Hand, name: string): DocumentLine[] {
    const kept = lines.flatMap((line, place) => {
      if (hand.removed.includes(place)) return []
      return hand.dearer.includes(place) ? [{ ...line, price: decimal('999') }] : [line]
    })
    const added = Array.from({ length: hand.added }, (_, place) =>
      aLine({ name: `${name} ${place}`, productId: 100 + place }),
    )
    return kept.toSpliced(hand.added % (kept.length + 1), 0, ...added)
  }

  it('has what two people did to different lines, each once', () => {
    const original = Array.from({ length: 10 }, (_, place) =>
      aLine({ name: `Line ${place}`, productId: place + 1, price: decimal(String(place + 1)) }),
    )
    const handOf = (places: readonly number[]) =>
      fc.record({
        dearer: fc.subarray(places.slice(0, 3)),
        removed: fc.subarray(places.slice(3)),
        added: fc.integer({ min: 0, max: 3 }),
      })
    fc.assert(
      fc.property(handOf([0, 2, 4, 6, 8]), handOf([1, 3, 5, 7, 9]), (their, my) => {
        const { clashes, of } = linesAfter(
          workedOn(original, their, 'Theirs'),
          workedOn(original, my, 'Mine'),
          original,
        )
        const both = {
          dearer: [...their.dearer, ...my.dearer],
          removed: [...their.removed, ...my.removed],
          added: 0,
        }
        const expected = [
          ...workedOn(original, both, ''),
          ...workedOn([], { ...their, dearer: [], removed: [] }, 'Theirs'),
          ...workedOn([], { ...my, dearer: [], removed: [] }, 'Mine'),
        ]
        expect(clashes).toEqual([])
        expect(keys(of('mine')).toSorted()).toEqual(keys(expected).toSorted())
        expect(of('mine').filter(({ name }) => name.startsWith('Line'))).toEqual(workedOn(original, both, ''))
      }),
    )
  })
})
