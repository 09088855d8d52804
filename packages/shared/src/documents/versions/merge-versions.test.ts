import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toLineKey } from '#documents/line-fields.ts'
import type { DocumentLine } from '#documents/sales-document.ts'
import { decimal } from '#money/decimal.ts'
import type { DocumentVersion } from './document-version.ts'
import type { Side } from './merge-versions.ts'
import { applyMergeChoices, mergeVersions } from './merge-versions.ts'
import { buildLine, buildNamedLines, buildVersion } from './version-factories.ts'

type Changes = Partial<DocumentVersion>

function merge(theirs: Changes, mine: Changes, base: Changes = {}) {
  return mergeVersions({
    base: buildVersion(base),
    theirs: buildVersion({ ...base, ...theirs }),
    mine: buildVersion({ ...base, ...mine }),
  })
}

/** Resolves all conflicts for one side. */
function resolve(merged: ReturnType<typeof merge>, side: Side) {
  return applyMergeChoices(merged, new Map(merged.conflicts.map((conflict) => [conflict, side])))
}

function mergeLines(
  theirs: readonly DocumentLine[],
  mine: readonly DocumentLine[],
  base: readonly DocumentLine[],
) {
  const merged = merge({ lines: theirs }, { lines: mine }, { lines: base })
  return {
    conflicts: merged.conflicts,
    resolveLines: (side: Side) => resolve(merged, side)?.lines ?? [],
  }
}

const names = (lines: readonly DocumentLine[]) => lines.map(({ name }) => name)

describe('mergeVersions', () => {
  it('takes what one side changed, and what both changed equally', () => {
    const merged = merge(
      { title: 'Theirs', dueDate: '2026-12-01', status: { id: 2, name: 'Sent' } },
      { terms: 'Mine', dueDate: '2026-12-01', adjustments: decimal('1') },
    )
    expect(merged.conflicts).toEqual([])
    expect(resolve(merged, 'mine')).toMatchObject({
      title: 'Theirs',
      terms: 'Mine',
      dueDate: '2026-12-01',
      status: { name: 'Sent' },
      adjustments: '1',
    })
  })

  it('reports a conflict when both changed a field and applies the choice', () => {
    const merged = merge({ title: 'Theirs', terms: 'Theirs' }, { title: 'Mine' })
    expect(merged.conflicts).toEqual(['title'])
    expect(applyMergeChoices(merged, new Map())).toBeNull()
    expect(resolve(merged, 'theirs')).toMatchObject({ title: 'Theirs', terms: 'Theirs' })
    expect(resolve(merged, 'mine')).toMatchObject({ title: 'Mine', terms: 'Theirs' })
  })

  it('takes a party together with its relation', () => {
    const lead = { relation: 'lead' as const, party: { id: 5, clientName: 'L', clientEmail: '' } }
    expect(resolve(merge(lead, { title: 'Mine' }), 'mine')).toMatchObject({ ...lead, title: 'Mine' })
    const conflicting = merge(lead, { party: { id: 6, clientName: 'M', clientEmail: '' } })
    expect(conflicting.conflicts).toEqual(['party'])
    expect(resolve(conflicting, 'theirs')).toMatchObject(lead)
    expect(resolve(conflicting, 'mine')).toMatchObject({ relation: 'customer', party: { id: 6 } })
  })
})

describe('line merge', () => {
  const base = buildNamedLines('Slate', 'Gutter', 'Scaffold')
  const [slate, gutter, scaffold] = base
  if (!(slate && gutter && scaffold)) throw new Error('Expected three lines')
  const paint = buildLine({ name: 'Paint' })
  const nails = buildLine({ name: 'Nails' })

  it('keeps the position of lines that one side added', () => {
    const { conflicts, resolveLines } = mergeLines([slate, paint, gutter, scaffold], [...base, nails], base)
    expect([conflicts, names(resolveLines('mine'))]).toEqual([
      [],
      ['Slate', 'Paint', 'Gutter', 'Scaffold', 'Nails'],
    ])
  })

  it('contains a line once that both sides added', () => {
    const { conflicts, resolveLines } = mergeLines([...base, paint], [paint, ...base], base)
    expect([conflicts, names(resolveLines('mine'))]).toEqual([[], ['Paint', 'Slate', 'Gutter', 'Scaffold']])
  })

  it('merges changes of different fields of a line, and removes lines that one side removed', () => {
    const { conflicts, resolveLines } = mergeLines(
      [{ ...slate, price: decimal('99') }, gutter],
      [{ ...slate, quantity: decimal('7') }, gutter, scaffold],
      base,
    )
    expect(conflicts).toEqual([])
    expect(resolveLines('mine')).toEqual([{ ...slate, price: '99', quantity: '7' }, gutter])
  })

  it('reports a conflict when both changed the same field of a line, and merges the other fields', () => {
    const theirs = [{ ...slate, quantity: decimal('3'), price: decimal('99') }, gutter, scaffold]
    const mine = [{ ...slate, quantity: decimal('7') }, gutter, scaffold]
    const { conflicts, resolveLines } = mergeLines(theirs, mine, base)
    expect(conflicts).toEqual(['base-0'])
    expect(resolveLines('theirs')[0]).toEqual({ ...slate, quantity: '3', price: '99' })
    expect(resolveLines('mine')[0]).toEqual({ ...slate, quantity: '7', price: '99' })
  })

  it('reports a conflict when one side removed a line that the other changed', () => {
    const { conflicts, resolveLines } = mergeLines(
      [slate, scaffold],
      [slate, { ...gutter, quantity: decimal('2') }, scaffold],
      base,
    )
    expect(conflicts).toEqual(['base-1'])
    expect(names(resolveLines('theirs'))).toEqual(['Slate', 'Scaffold'])
    expect(resolveLines('mine')[1]).toEqual({ ...gutter, quantity: '2' })
  })

  it('keeps the order of the side that moved lines; conflict when both did', () => {
    const moved = mergeLines([scaffold, slate, gutter], [slate, gutter, scaffold, nails], base)
    expect([moved.conflicts, names(moved.resolveLines('mine'))]).toEqual([
      [],
      ['Scaffold', 'Nails', 'Slate', 'Gutter'],
    ])
    const both = mergeLines([scaffold, slate, gutter], [gutter, slate, scaffold], base)
    expect(both.conflicts).toEqual(['order'])
    expect(names(both.resolveLines('theirs'))).toEqual(['Scaffold', 'Slate', 'Gutter'])
    expect(names(both.resolveLines('mine'))).toEqual(['Gutter', 'Slate', 'Scaffold'])
  })

  const arbitraryLine = fc
    .record({
      name: fc.constantFrom('A', 'B', 'Bc', 'D'),
      quantity: fc.constantFrom('1', '2'),
      productId: fc.constantFrom(null, 1, 2),
    })
    .map((given) => buildLine({ ...given, quantity: decimal(given.quantity) }))
  const arbitraryLines = fc.array(arbitraryLine, { maxLength: 7 })
  const keys = (lines: readonly DocumentLine[]) => lines.map(toLineKey)
  const countKey = (lines: readonly DocumentLine[], key: string) =>
    keys(lines).filter((lineKey) => lineKey === key).length

  it('equals the lines of one side if the other made no change or the same ones', () => {
    fc.assert(
      fc.property(arbitraryLines, arbitraryLines, (before, after) => {
        for (const [theirs, mine] of [
          [before, after],
          [after, before],
          [after, after],
        ] as const) {
          const { conflicts, resolveLines } = mergeLines(theirs, mine, before)
          expect(conflicts).toEqual([])
          expect(keys(resolveLines('mine'))).toEqual(keys(after))
        }
      }),
    )
  })

  const arbitrarySide = fc.constantFrom<Side>('theirs', 'mine')

  it('contains every line once unless one side removed it', () => {
    fc.assert(
      fc.property(
        arbitraryLines,
        arbitraryLines,
        arbitraryLines,
        arbitrarySide,
        (before, theirs, mine, side) => {
          const merged = merge({ lines: theirs }, { lines: mine }, { lines: before })
          const listIndexes = (version: Side) => merged.lines.flatMap((line) => line[version] ?? [])
          expect(listIndexes('theirs').toSorted((left, right) => left - right)).toEqual([...theirs.keys()])
          expect(listIndexes('mine').toSorted((left, right) => left - right)).toEqual([...mine.keys()])
          const kept = merged.lines.filter((line) => {
            if (line.base === null || (line.theirs !== null && line.mine !== null)) return true
            return line.outcome === 'conflict' && line[side] !== null
          })
          expect(resolve(merged, side)?.lines).toHaveLength(kept.length)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('contains each line that all three versions have', () => {
    fc.assert(
      fc.property(
        arbitraryLines,
        arbitraryLines,
        arbitraryLines,
        arbitrarySide,
        (before, theirs, mine, side) => {
          const { resolveLines } = mergeLines(theirs, mine, before)
          for (const key of new Set(keys(before))) {
            const minCount = Math.min(...[before, theirs, mine].map((lines) => countKey(lines, key)))
            expect(countKey(resolveLines(side), key)).toBeGreaterThanOrEqual(minCount)
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  /** Changes of distinct lines, by their indexes. */
  interface LineEdits {
    readonly repriced: readonly number[]
    readonly removed: readonly number[]
    readonly added: number
  }

  function applyEdits(lines: readonly DocumentLine[], edits: LineEdits, name: string): DocumentLine[] {
    const kept = lines.flatMap((line, index) => {
      if (edits.removed.includes(index)) return []
      return edits.repriced.includes(index) ? [{ ...line, price: decimal('999') }] : [line]
    })
    const added = Array.from({ length: edits.added }, (_, index) =>
      buildLine({ name: `${name} ${index}`, productId: 100 + index }),
    )
    return kept.toSpliced(edits.added % (kept.length + 1), 0, ...added)
  }

  it('contains the changes of both sides to different lines, each once', () => {
    const original = Array.from({ length: 10 }, (_, index) =>
      buildLine({ name: `Line ${index}`, productId: index + 1, price: decimal(String(index + 1)) }),
    )
    const arbitraryEdits = (indexes: readonly number[]) =>
      fc.record({
        repriced: fc.subarray(indexes.slice(0, 3)),
        removed: fc.subarray(indexes.slice(3)),
        added: fc.integer({ min: 0, max: 3 }),
      })
    fc.assert(
      fc.property(arbitraryEdits([0, 2, 4, 6, 8]), arbitraryEdits([1, 3, 5, 7, 9]), (their, my) => {
        const { conflicts, resolveLines } = mergeLines(
          applyEdits(original, their, 'Theirs'),
          applyEdits(original, my, 'Mine'),
          original,
        )
        const both = {
          repriced: [...their.repriced, ...my.repriced],
          removed: [...their.removed, ...my.removed],
          added: 0,
        }
        const expected = [
          ...applyEdits(original, both, ''),
          ...applyEdits([], { ...their, repriced: [], removed: [] }, 'Theirs'),
          ...applyEdits([], { ...my, repriced: [], removed: [] }, 'Mine'),
        ]
        expect(conflicts).toEqual([])
        expect(keys(resolveLines('mine')).toSorted()).toEqual(keys(expected).toSorted())
        expect(resolveLines('mine').filter(({ name }) => name.startsWith('Line'))).toEqual(
          applyEdits(original, both, ''),
        )
      }),
    )
  })
})
